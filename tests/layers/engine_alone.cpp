// Nothing of its own: what it is linked with is the test.
int main() { return 0; }
