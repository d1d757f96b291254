#include "tools/vantage/command.h"
#include "tools/vantage/game_setup.h"
#include "tools/vantage/recorded_scene.h"
#include "tools/vantage/study_progress.h"

#include "engine/core/files.h"
#include "engine/core/nearest.h"
#include "engine/scene/packed.h"
#include "engine/scene/shared_landscape.h"
#include "engine/study/answer.h"
#include "engine/study/report.h"
#include "engine/study/run.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <thread>

namespace vantage::cli {
namespace {

struct StudyOptions {
    std::string scene;
    std::vector<std::string> vary;
    std::vector<std::string> players;
    std::string output;
    std::string shard;
    std::vector<std::string> parts; ///< to be merged
    std::size_t games = 100;
    std::uint64_t seed = 1;
    int turns = 0;
    unsigned threads = 0;
};

/// The battles of a study before they are opened: the scene as it is written in each variant.
struct Battles {
    std::string hash; ///< of the scene file
    std::vector<study::Variation> variations;
    std::vector<study::Variant> variants;
    std::vector<JsonDocument> documents;
};

Result<Battles> vary_scene(const std::filesystem::path& path, const std::vector<std::string>& vary) {
    const Result<std::filesystem::path> file = scene::unpacked(path);
    if (!file) return file.error();
    const Result<std::string> content = read_file(*file);
    if (!content) return content.error();
    const Result<JsonDocument> scene = parse_json(*content, file->string());
    if (!scene) return scene.error();
    Battles out;
    Result<std::string> hash = scene::hash_of(*scene, *content);
    if (!hash) return hash.error();
    out.hash = *std::move(hash);
    for (const std::string& words : vary) {
        Result<study::Variation> variation = study::read_variation(words);
        if (!variation) return variation.error();
        out.variations.push_back(*std::move(variation));
    }
    Result<std::vector<study::Variant>> variants = study::variants_of(out.variations);
    if (!variants) return variants.error();
    out.variants = *std::move(variants);
    for (const study::Variant& variant : out.variants) {
        Result<JsonDocument> varied = study::varied(*scene, out.variations, variant);
        if (!varied) return varied.error();
        out.documents.push_back(*std::move(varied));
    }
    return out;
}

/// An error of a scene that is as the file has it only but for what was varied.
Error in_variant(const Battles& battles, std::size_t v, const Error& error) {
    return battles.variations.empty() ? error : Error{"--vary", battles.variants[v].label, error.text()};
}

/// "steady" for all sides, "french=bold" for one of them. What is not named is played by the usual one.
Result<std::vector<std::string>> choose_players(const std::vector<std::string>& words,
                                                const play::Game& game) {
    const std::vector<std::string> known = game.players();
    if (known.empty()) return Error{"--player", "", "these rules have no automatic player"};
    const std::vector<play::Side> sides = game.start()->sides();
    std::vector<std::string> out(sides.size(), known.front());
    for (const std::string& word : words) {
        const std::size_t equals = word.find('=');
        const std::string player = equals == std::string::npos ? word : word.substr(equals + 1);
        const std::string of = equals == std::string::npos ? "" : word.substr(0, equals);
        if (std::find(known.begin(), known.end(), player) == known.end())
            return Error{"--player", "",
                         fmt::format("is \"{}\", takes {}", player,
                                     one_of(std::vector<std::string_view>(known.begin(), known.end())))};
        bool any = false;
        std::vector<std::string_view> ids;
        for (std::size_t s = 0; s < sides.size(); ++s) {
            ids.push_back(sides[s].id);
            if (!of.empty() && sides[s].id != of) continue;
            out[s] = player;
            any = true;
        }
        if (!any)
            return Error{"--player", "", fmt::format("is for \"{}\", the sides are {}", of, one_of(ids))};
    }
    return out;
}

Result<void> check_output(const StudyOptions& options) {
    const std::filesystem::path output = options.output;
    if (!options.shard.empty()) return check_writable(output);
    if (output.extension() != ".json" || output.stem().empty())
        return Error{"--output", "",
                     fmt::format("is \"{}\", takes a name that ends in .json", options.output)};
    for (const std::filesystem::path& file : study::answer_files(output))
        if (auto ok = check_writable(file); !ok) return ok;
    return {};
}

Exit answer(const std::filesystem::path& output, const study::Plan& plan,
            const std::vector<study::Variant>& variants, const std::vector<study::GameRecord>& games,
            const study::Scenes& scenes) {
    const study::Summary summary = study::summarise(plan, variants, games, scenes);
    if (auto ok = study::write_answer(output, summary, variants, games, *scenes.front()); !ok)
        return complain(ok.error(), Exit::failed);
    fmt::print("{}", study::table_of(summary, *scenes.front()));
    return Exit::done;
}

std::vector<study::Job> jobs_left(const study::GamesHeader& header, std::size_t variants,
                                  const std::vector<study::GameRecord>& finished) {
    const std::size_t each = header.plan.games;
    std::vector<bool> done(variants * each);
    for (const study::GameRecord& game : finished) done[game.variant * each + game.number] = true;
    std::vector<study::Job> out;
    for (std::size_t job = 0; job < done.size(); ++job)
        if (header.shard.has(job) && !done[job])
            out.push_back({job / each, job % each, header.plan.seed + job % each});
    return out;
}

Exit play_all(const StudyOptions& options, const study::GamesHeader& header, const Battles& battles,
              const std::vector<std::shared_ptr<const play::Game>>& games) {
    study::Scenes scenes;
    for (const auto& game : games) scenes.push_back(&game->scene());
    const Result<study::Extent> extent = study::extent_of(header.plan, battles.variants, scenes);
    if (!extent) return complain(extent.error());
    auto file = study::GamesFile::open(options.output + ".partial", header, *extent);
    if (!file) return complain(file.error());
    const auto jobs = jobs_left(header, games.size(), file->finished());
    const std::size_t had = file->finished().size();
    const unsigned threads = options.threads > 0 ? options.threads : std::thread::hardware_concurrency();
    {
        const StopOnSignal signals;
        Progress progress{had, had + jobs.size(), "games"};
        const auto finished = [&](study::GameRecord game) {
            Result<void> added = file->add(std::move(game));
            progress.one_more();
            return added;
        };
        const auto ran = study::run(games, header.plan.players, jobs, threads, signals.asked(), finished);
        if (!ran) return complain(ran.error(), Exit::failed);
    }
    std::vector<study::GameRecord> all = file->finished();
    if (all.size() < had + jobs.size())
        return complain(fmt::format("stopped after {} of {} games; the same command goes on with them",
                                    all.size(), had + jobs.size()),
                        Exit::failed);
    study::put_in_order(all);
    Exit status = Exit::done;
    if (options.shard.empty()) {
        status = answer(options.output, header.plan, battles.variants, all, scenes);
    } else if (auto ok = study::write_part(options.output, header, std::move(all)); !ok) {
        return complain(ok.error(), Exit::failed);
    }
    if (status == Exit::done) file->remove();
    return status;
}

Exit study_scene(const StudyOptions& options) {
    if (options.scene.empty()) return complain("study: which scene? (--help shows what it takes)");
    if (options.output.empty()) return complain("--output is required");
    study::GamesHeader header;
    if (!options.shard.empty()) {
        const Result<study::Shard> shard = study::read_shard(options.shard);
        if (!shard) return complain(shard.error());
        header.shard = *shard;
    }
    if (auto ok = check_output(options); !ok) return complain(ok.error());
    const Result<Battles> battles = vary_scene(options.scene, options.vary);
    if (!battles) return complain(battles.error());
    if (battles->variants.size() * options.games > study::most_games)
        return complain(Error{"--games", "",
                              fmt::format("makes {} games with {} variants, a study takes {}",
                                          battles->variants.size() * options.games, battles->variants.size(),
                                          study::most_games)});
    header.plan = {
        options.scene, battles->hash, options.vary, options.games, options.seed, options.turns, {}};
    std::vector<std::shared_ptr<const play::Game>> games;
    for (std::size_t v = 0; v < battles->variants.size(); ++v) {
        auto game = set_up_game(battles->documents[v], battles->hash, options.turns);
        if (!game) return complain(in_variant(*battles, v, game.error()));
        auto players = choose_players(options.players, **game);
        if (!players) return complain(players.error());
        header.plan.players = *std::move(players);
        games.push_back(*std::move(game));
    }
    return play_all(options, header, *battles, games);
}

Exit merge(const StudyOptions& options) {
    if (auto ok = check_output(options); !ok) return complain(ok.error());
    const Result<study::GamesHeader> header = study::read_games_header(options.parts.front());
    if (!header) return complain(header.error());
    const study::Plan& plan = header->plan;
    const std::filesystem::path path = find_named(plan.scene, options.parts.front());
    const Result<Battles> battles = vary_scene(path, plan.vary);
    if (!battles) return complain(battles.error());
    if (battles->hash != plan.scene_hash)
        return complain(Error{options.parts.front(), "line 1",
                              fmt::format("{} has changed since these games were played", path.string())});
    std::vector<scene::Scene> scenes;
    for (std::size_t v = 0; v < battles->variants.size(); ++v) {
        Result<scene::Scene> scene = scene::load_scene(battles->documents[v]);
        if (!scene) return complain(in_variant(*battles, v, scene.error()));
        scenes.push_back(*std::move(scene));
    }
    study::Scenes looked_at;
    for (const scene::Scene& scene : scenes) looked_at.push_back(&scene);
    if (plan.players.size() != scenes.front().sides.size() ||
        battles->variants.size() * plan.games > study::most_games)
        return complain(Error{options.parts.front(), "line 1", "does not fit its scene"});
    const Result<study::Extent> extent = study::extent_of(plan, battles->variants, looked_at);
    if (!extent) return complain(extent.error());
    const auto games = study::merge(plan, *extent, {options.parts.begin(), options.parts.end()});
    if (!games) return complain(games.error());
    return answer(options.output, plan, battles->variants, *games, looked_at);
}

/// Writes the scene of one variant, to be played, filmed or looked at by itself.
Exit write_variant(const StudyOptions& options) {
    const Result<Battles> battles = vary_scene(options.scene, options.vary);
    if (!battles) return complain(battles.error());
    if (battles->variants.size() != 1)
        return complain(
            Error{"--vary", "",
                  fmt::format("gives {} scenes, takes one value each here", battles->variants.size())});
    const Result<scene::Scene> scene = scene::load_scene(battles->documents.front());
    if (!scene) return complain(in_variant(*battles, 0, scene.error()));
    const auto ok = write_file(options.output, battles->documents.front().root->dump(2) + "\n");
    return ok ? Exit::done : complain(ok.error(), Exit::failed);
}

}

void add_study(CLI::App& app, Job& job) {
    auto options = std::make_shared<StudyOptions>();
    CLI::App* command = app.add_subcommand("study", "Play a battle many times and tell what came of it");
    const auto add_vary = [&options](CLI::App& to) {
        return to
            .add_option("--vary", options->vary,
                        "Also change this in the scene: PLACE=VALUE,VALUE…; several give every combination")
            ->take_all()
            ->allow_extra_args(false);
    };
    command->add_option("scene", options->scene, "The scene to play");
    command->add_option("--games", options->games, "How many games, of each variant")
        ->capture_default_str()
        ->check(CLI::Range(std::size_t{1}, study::most_games));
    command
        ->add_option("--player", options->players,
                     "Which automatic player: NAME for all sides or SIDE=NAME; the usual one if not given")
        ->take_all()
        ->allow_extra_args(false);
    add_vary(*command);
    command->add_option("--seed", options->seed, "Of the first game; each further one has the next")
        ->capture_default_str()
        ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{1} << 62));
    command->add_option("--turns", options->turns, "Play so many turns instead of the scene's")
        ->check(CLI::Range(1, 1000));
    command
        ->add_option("--threads", options->threads,
                     "On so many threads; as many as there are cores if not given")
        ->check(CLI::Range(1U, 1024U));
    command->add_option("--shard", options->shard, "K/N plays only part K of N, for `study merge`");
    command->add_option(
        "-o,--output", options->output,
        "NAME.json; the games as NAME.csv, pictures beside it. Of a part: the part's own file");
    CLI::App* merging = command->add_subcommand("merge", "Put the parts of a study together");
    merging->add_option("parts", options->parts, "The files that --shard wrote, in any order")->required();
    merging->add_option("-o,--output", options->output, "As of the whole study")->required();
    CLI::App* writing =
        command->add_subcommand("write", "Write the scene of one variant, to be played by itself");
    writing->add_option("scene", options->scene, "The scene")->required();
    add_vary(*writing)->required();
    writing->add_option("-o,--output", options->output, "The scene to write, beside the images of the first")
        ->required();
    command->footer(R"(Examples:
  vantage study scenes/mir-1812.json --games 1000 -o mir.json
  vantage study scenes/mir-1812.json --vary 'units[1st Don horse company].guns=6,12' -o guns.json
  vantage study scenes/mir-1812.json --vary clock.turns=12,18 --vary weather.sky=clear,rain -o late.json
  vantage study scenes/mir-1812.json --games 1000 --shard 3/40 -o part3     # anywhere, in any order
  vantage study merge part* -o mir.json                                     # the same as without --shard
  vantage study write scenes/mir-1812.json --vary clock.turns=12 -o scenes/short.json
Stopped by Ctrl+C, the same command goes on. tools/study-slurm submits the parts to a Slurm cluster.)");
    command->callback([options, &job, merging, writing] {
        job = [options, merge_parts = merging->parsed(), write = writing->parsed()] {
            return merge_parts ? merge(*options) : write ? write_variant(*options) : study_scene(*options);
        };
    });
}

}
