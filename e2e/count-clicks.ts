import { expect, type Locator } from "@playwright/test";

/** Counts the clicks of a task; with SHOW_COSTS=1 they are printed with its seconds. */
export function countClicks(task: string) {
  let clicks = 0;
  let started = Date.now();
  const costs = {
    start: () => void (started = Date.now()),
    /** @param most clicks that the task may take */
    end(most: number) {
      const seconds = (Date.now() - started) / 1_000;
      if (process.env.SHOW_COSTS) console.log(`${task}: ${clicks} clicks, ${seconds.toFixed(1)} s`);
      expect(clicks).toBeLessThanOrEqual(most);
    },
  };
  return {
    costs,
    click: async (target: Locator) => {
      clicks += 1;
      await target.click();
    },
    choose: async (target: Locator, option: string | { label: string | RegExp }) => {
      clicks += 1;
      await target.selectOption(option as string);
    },
  };
}
