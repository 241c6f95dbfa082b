import { expect, it } from "vitest";
import { SHIPMENT_MESSAGES } from "./shipments.ts";

it("inserts counts and names into the specified sentences", () => {
  expect(SHIPMENT_MESSAGES.updatedMany(4, "delivered")).toBe("Updated 4 shipments to delivered");
  expect(SHIPMENT_MESSAGES.deletedMany(4)).toBe("Deleted 4 shipments");
  expect(SHIPMENT_MESSAGES.deletedMany(20_004)).toBe("Deleted 20,004 shipments");
  expect(SHIPMENT_MESSAGES.exportedMany(1_000_000)).toBe("Exported 1,000,000 shipments");
  expect(SHIPMENT_MESSAGES.exportedMany(4)).toBe("Exported 4 shipments");
  expect(SHIPMENT_MESSAGES.confirmDeleteMany(4)).toBe(
    "Are you sure you want to delete 4 shipments? This action cannot be undone.",
  );
  expect(SHIPMENT_MESSAGES.filterSaved("Late")).toBe('Filter "Late" saved successfully');
});
