import type { ReactNode } from "react";
import { ShowMore } from "#app/kit/lists/page-controls.tsx";
import { usePagedRows } from "#app/kit/lists/use-paged-rows.ts";
import { Card } from "#app/kit/ui/card.tsx";
import type { Page } from "#app/kit/keyset.ts";

/** A card of a customer that lists rows, more of which are read by `customer-rows.route.ts`. */
export function RowsCard<Row extends { id: string; cursor: string }>(props: {
  title: string;
  companyId: string;
  of: "documents" | "mails" | "requests";
  first: Page<Row>;
  none: string;
  failed: string;
  children: (row: Row) => ReactNode;
}) {
  const { first, failed } = props;
  const address = `/admin/customers/${props.companyId}/rows?of=${props.of}`;
  const list = usePagedRows({ first, address, failed });
  return (
    <Card title={props.title}>
      {list.rows.length === 0 ? (
        <p className="text-slate-600">{props.none}</p>
      ) : (
        <ol className="grid gap-3">{list.rows.map(props.children)}</ol>
      )}
      <ShowMore list={list} />
    </Card>
  );
}
