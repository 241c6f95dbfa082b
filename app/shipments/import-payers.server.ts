import type { Kysely } from "kysely";
import type { Actor } from "#app/access/policy.ts";
import { insertCompany } from "#app/customers/companies.server.ts";
import { companySchema } from "#app/customers/company.ts";
import { foldText } from "#app/kit/text/search-text.ts";
import type { DB } from "#database/schema.generated.ts";
import type { ImportStep } from "./import-values.ts";

interface AddedPayer {
  id: string;
  name: string;
}

/** Customers that an import adds because shipments are billed to them. */
export class ImportedPayers {
  readonly #added = new Map<string, AddedPayer>();

  get ids(): string[] {
    return [...this.#added.values()].map(({ id }) => id);
  }

  /** Adds each new payer once, and makes them pay. @returns those that were not added by an earlier call */
  async add(tx: Kysely<DB>, actor: Actor, steps: readonly ImportStep[]): Promise<AddedPayer[]> {
    const added: AddedPayer[] = [];
    for (const step of steps) {
      if (step.act === "nothing" || step.values.new_payer === undefined) continue;
      const { new_payer: name } = step.values;
      let payer = this.#added.get(foldText(name));
      if (!payer) {
        payer = { id: await insertCompany(tx, actor, companySchema.parse({ name })), name };
        this.#added.set(foldText(name), payer);
        added.push(payer);
      }
      delete step.values.new_payer;
      step.values.bill_to_company_id = payer.id;
    }
    return added;
  }
}
