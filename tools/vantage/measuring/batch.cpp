#include "tools/vantage/measuring/batch.h"

#include "engine/measure/parallel.h"
#include "tools/vantage/measuring/answer.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <iterator>
#include <mutex>
#include <optional>
#include <vector>

namespace vantage::cli {

namespace {

using measure::SightRequest;

/// Reads the one shape of request by hand: a million lines go through here.
class LineReader {
public:
    LineReader(std::string_view line, const MeasureContext& board)
        : at_(line.data()), end_(at_ + line.size()), board_(board) {}

    /// The request, or what is wrong with it.
    std::optional<std::string> read(SightRequest& request, const BatchDefaults& defaults) {
        request.from.above = defaults.eye;
        request.to.above = defaults.target;
        bool has_from = false;
        bool has_to = false;
        if (!take('{')) return "is not a JSON object";
        if (!take('}')) {
            do {
                const std::optional<std::string_view> key = word();
                if (!key || !take(':'))
                    return "is not a JSON object with \"from\", \"to\", \"eye\" and \"target\"";
                std::optional<std::string> wrong;
                if (*key == "from") {
                    wrong = point(request.from.at, "from");
                    has_from = true;
                } else if (*key == "to") {
                    wrong = point(request.to.at, "to");
                    has_to = true;
                } else if (*key == "eye") {
                    wrong = height(request.from.above, "eye");
                } else if (*key == "target") {
                    wrong = height(request.to.above, "target");
                } else {
                    return fmt::format("has the unknown key \"{}\", takes from, to, eye and target", *key);
                }
                if (wrong) return wrong;
            } while (take(','));
            if (!take('}')) return "is not a whole JSON object";
        }
        skip();
        if (at_ != end_) return "goes on after its JSON object";
        if (!has_from) return "has no \"from\", which is [east, north]";
        if (!has_to) return "has no \"to\", which is [east, north]";
        return std::nullopt;
    }

private:
    void skip() {
        while (at_ != end_ && (*at_ == ' ' || *at_ == '\t' || *at_ == '\r')) ++at_;
    }
    bool take(char c) {
        skip();
        if (at_ == end_ || *at_ != c) return false;
        ++at_;
        return true;
    }
    std::optional<std::string_view> word() {
        if (!take('"')) return std::nullopt;
        const char* start = at_;
        while (at_ != end_ && *at_ != '"') ++at_;
        if (at_ == end_) return std::nullopt;
        return std::string_view{start, static_cast<std::size_t>(at_++ - start)};
    }
    bool number(double& value) {
        skip();
        const auto [after, error] = std::from_chars(at_, end_, value);
        if (error != std::errc{} || !std::isfinite(value)) return false;
        at_ = after;
        return true;
    }
    std::optional<std::string> point(GroundPoint& p, std::string_view key) {
        double east = 0.0;
        double north = 0.0;
        if (!take('[') || !number(east) || !take(',') || !number(north) || !take(']'))
            return fmt::format("has a \"{}\" that is not [east, north] in yards", key);
        p = {Yards{east}, Yards{north}};
        if (board_.ground().contains(p)) return std::nullopt;
        return fmt::format("has a \"{}\" that lies off the table, which is {} x {} yards", key,
                           board_.ground().width().value(), board_.ground().depth().value());
    }
    std::optional<std::string> height(Yards& above, std::string_view key) {
        double value = 0.0;
        if (!number(value) || value < 0.0 || value > 10'000.0)
            return fmt::format("has an \"{}\" that is not a height of 0 to 10000 yards", key);
        above = Yards{value};
        return std::nullopt;
    }

    const char* at_;
    const char* end_;
    const MeasureContext& board_;
};

void print_answer(const SightRequest& request, const measure::Clearance& c, std::string& out) {
    const auto into = std::back_inserter(out);
    const double length = distance(request.from.at, request.to.at).value();
    fmt::format_to(into, R"({{"visible":{},"margin":{},"tightest_at":{},)", c.visible(),
                   tidy(c.margin.value()), tidy(c.tightest_at.value()));
    if (c.blocked_at) {
        const double share = length > 0.0 ? c.blocked_at->value() / length : 0.0;
        const glm::dvec2 p =
            to_vec(request.from.at) + (to_vec(request.to.at) - to_vec(request.from.at)) * share;
        fmt::format_to(into, R"("blocked_at":{},"blocked_point":[{},{}],"blocked_by":"ground",)",
                       tidy(c.blocked_at->value()), tidy(p.x), tidy(p.y));
    } else {
        fmt::format_to(into, R"("blocked_at":null,"blocked_point":null,"blocked_by":null,)");
    }
    fmt::format_to(into, "\"length\":{}}}\n", tidy(length));
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.push_back(text.substr(0, end));
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + 1);
    }
    return lines;
}

}

Result<std::string> answer_batch(const MeasureContext& board, std::string_view requests,
                                 const std::string& file, const BatchDefaults& defaults) {
    const std::vector<std::string_view> lines = lines_of(requests);
    constexpr std::size_t slice = 1024;
    std::vector<std::string> answers((lines.size() + slice - 1) / slice);
    std::mutex guard;
    std::optional<std::pair<std::size_t, std::string>> first_wrong;
    measure::in_slices(lines.size(), slice, defaults.threads, [&](std::size_t begin, std::size_t end) {
        std::string& out = answers[begin / slice];
        out.reserve((end - begin) * 128);
        for (std::size_t n = begin; n < end; ++n) {
            if (lines[n].find_first_not_of(" \t\r") == std::string_view::npos) continue;
            SightRequest request;
            if (auto wrong = LineReader{lines[n], board}.read(request, defaults)) {
                const std::lock_guard lock{guard};
                if (!first_wrong || n < first_wrong->first) first_wrong = {n, std::move(*wrong)};
                return;
            }
            print_answer(request, board.sight().clearance(request.from, request.to), out);
        }
    });
    if (first_wrong) return Error{file, fmt::format("line {}", first_wrong->first + 1), first_wrong->second};
    std::string all;
    std::size_t size = 0;
    for (const std::string& part : answers) size += part.size();
    all.reserve(size);
    for (const std::string& part : answers) all += part;
    return all;
}

}
