/**
 * Inlined as text: offers the right address under an e-mail field whose domain has a usual slip; blocks nothing. While
 * typing, since a line that appears when the field is left would move the button that is being pressed.
 */
export function offerRightAddress(): void {
  const slips: Record<string, string> = {
    gmail: "gmial gmai gmal gmil gamil gmaill gmali gnail ggmail gmsil",
    hotmail: "hotmial hotmai hotmal hotmil hotmaill hotamil hotmali hotnail homail htomail",
    outlook: "outlok outloo outlool oulook outllook outlookk outloook otulook",
    yahoo: "yaho yahooo yhaoo yaoo",
    icloud: "iclod icoud iclould icluod",
    telenet: "telnet telent telenett tlenet",
    skynet: "skyent skynett",
    proximus: "proximis promixus",
    com: "con cmo ocm vom xom cim comm",
  };
  const right = Object.entries(slips).flatMap(([word, wrong]) =>
    wrong.split(" ").map((each) => [each, word] as const),
  );
  const words = new Map(right);
  const domains =
    "gmail.com hotmail.com hotmail.be hotmail.fr hotmail.nl hotmail.de outlook.com outlook.be outlook.fr outlook.de yahoo.com yahoo.fr yahoo.de icloud.com telenet.be skynet.be proximus.be";
  const rightDomain = (domain: string) => {
    const proposal = domain
      .split(".")
      .map((word) => words.get(word) ?? word)
      .join(".");
    return proposal !== domain && domains.split(" ").includes(proposal) ? proposal : null;
  };
  const lineOf = (input: HTMLInputElement) => {
    const field = input.closest("div");
    const line = field?.querySelector("[data-right-address]") ?? document.createElement("p");
    line.setAttribute("data-right-address", "");
    line.setAttribute("aria-live", "polite");
    if (!line.isConnected) field?.append(line);
    return line;
  };
  document.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "email") return;
    const line = lineOf(target);
    line.replaceChildren();
    const [, name, domain = ""] = /^(\S+)@([^@\s]+)$/.exec(target.value.trim()) ?? [];
    const proposal = rightDomain(domain.toLowerCase());
    if (proposal === null) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className =
      "text-link inline-flex min-h-11 cursor-pointer items-center text-left text-sm font-medium wrap-anywhere";
    const text = document.getElementById("content")?.dataset.didYouMean ?? "";
    button.textContent = text.replace("{address}", () => `${name}@${proposal}`);
    button.addEventListener("click", () => {
      target.value = `${name}@${proposal}`;
      target.focus();
      target.dispatchEvent(new Event("input", { bubbles: true }));
    });
    line.append(button);
  });
  document.addEventListener("reset", ({ target }) => {
    for (const line of (target as Element).querySelectorAll("[data-right-address]")) line.replaceChildren();
  });
}
