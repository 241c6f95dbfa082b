import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ListedLink } from "./private-link-rows.server.ts";
import { LinkItems } from "./private-links-panel.tsx";

const link: ListedLink = {
  id: "1",
  recipient: "Ana Reis",
  createdAt: new Date("2026-11-20T09:05:00Z"),
  createdBy: "wim@zenne.example",
  end: new Date("2027-02-20T09:05:00Z"),
  untilDelivery: false,
  revokedAt: null,
  openedCount: 0,
  lastOpenedAt: null,
};

test("a link that nobody made says what it came with", () => {
  const own = { ...link, createdBy: null };
  const draw = (byItself?: string) =>
    renderToStaticMarkup(<LinkItems links={[own]} asOf={own.createdAt} byItself={byItself} />);
  expect(draw()).toContain("Made Nov 20, 2026 10:05 by e-mail request");
  expect(draw("with the reminder")).toContain("Made Nov 20, 2026 10:05 with the reminder");
});

test("several links of the same person are told apart by what their buttons are called", () => {
  const later = { ...link, id: "2", createdAt: new Date("2026-11-20T14:30:00Z") };
  const soon = { ...link, id: "4", createdAt: new Date("2026-11-20T09:05:40Z"), revokedAt: later.createdAt };
  const sooner = { ...link, id: "5", createdAt: new Date("2026-11-20T09:05:20Z") };
  const nobody = { ...link, id: "3", recipient: null };
  const html = renderToStaticMarkup(
    <LinkItems
      links={[later, soon, sooner, link, nobody]}
      asOf={link.createdAt}
      revocation={{ action: "/" }}
    />,
  );
  const names = [...html.matchAll(/<button.*?<\/button>/g)].map(([button]) =>
    button.replaceAll(/<[^>]*>/g, ""),
  );
  expect(names).toEqual([
    "Revoke the link of Ana Reis, made Nov 20, 2026 15:30",
    "Revoke the link of Ana Reis, made Nov 20, 2026 10:05 (2 of 3)",
    "Revoke the link of Ana Reis, made Nov 20, 2026 10:05 (1 of 3)",
    "Revoke the link of Nobody in particular, made Nov 20, 2026 10:05",
  ]);
  expect(html).toContain("Made Nov 20, 2026 10:05 (3 of 3) by wim@zenne.example");
});
