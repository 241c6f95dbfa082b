import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { SpansChart } from "./spans-chart.tsx";

const draw = (counts: Record<string, number>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <SpansChart
        period={{ preset: "custom", from: "2026-01", to: "2026-12" }}
        series={[{ key: "sea", name: "Sea", look: "ink" }]}
        countOf={(_, span) => (span ? (counts[span] ?? 0) : 0)}
        addressOf={() => "/admin/shipments"}
        columnOf={(span) => ({ figure: String(counts[span] ?? 0), title: span })}
      />
    </MemoryRouter>,
  );

test("empty months at the beginning are said and not drawn", () => {
  expect(draw({ "2026-05": 3, "2026-12": 1 })).toContain("Nothing from January 2026 to April 2026.");
  expect(draw({ "2026-12": 1 })).toContain("Nothing from January 2026 to November 2026.");
  expect(draw({ "2026-01": 1 })).not.toContain("Nothing");
});
