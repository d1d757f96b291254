// The battle as the program packed it: tools/vantage/sharing/packing.h.
export async function unpack() {
    const holder = document.getElementById('battle');
    const text = atob(holder.textContent.trim());
    holder.remove();
    const packed = Uint8Array.from(text, c => c.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
    const bytes = await new Response(stream).arrayBuffer();
    const length = new DataView(bytes).getUint32(0, true);
    const battle = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length)));
    const begin = 4 + length;
    battle.blob = (name, Type) => {
        const [offset, size] = battle.blobs[name] ?? [0, 0];
        return new Type(bytes, begin + offset, size / (Type.BYTES_PER_ELEMENT ?? 1));
    };
    battle.bytes = name => {
        const [offset, size] = battle.blobs[name];
        return bytes.slice(begin + offset, begin + offset + size);
    };
    return battle;
}
