import { useLoaderData } from "react-router";
import { StatusBadge } from "#app/shipments/status-badge.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Card, Fact, FactList } from "#app/kit/ui/card.tsx";
import { CheckboxGroup } from "#app/kit/ui/checkbox.tsx";
import { ConfirmDialog, Dialog } from "#app/kit/ui/dialog.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { PasswordInput } from "#app/kit/ui/password-input.tsx";
import { RouteLine } from "#app/kit/ui/route-line.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { Spinner } from "#app/kit/ui/spinner.tsx";
import { Table, TableCell, TableHead, TableHeading, TableRow } from "#app/kit/ui/table.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { Timeline, TimelineItem } from "#app/kit/ui/timeline.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import { renderMail } from "#app/desk/mails/render-mail.server.tsx";
import { sampleMails } from "./sample-mails.ts";
import { BarList } from "#app/kit/charts/bar-list.tsx";
import { ChartFigure } from "#app/kit/charts/chart-table.tsx";
import { type ChartColumn, ColumnChart } from "#app/reports/column-chart.tsx";
import { ChartPatterns, Legend, type SeriesPattern } from "#app/kit/charts/look.tsx";
import { RangeList } from "#app/kit/charts/range-list.tsx";
import { formatCount } from "#app/kit/text/counts.ts";

const statuses = ["pending", "in_transit", "delivered", "cancelled", "On hold - customs"];

export function loader() {
  return { mails: sampleMails.map((mail) => renderMail(mail, "")) };
}

export default function StyleGuide() {
  const { mails } = useLoaderData<typeof loader>();
  return (
    <main className="page-frame grid gap-10 py-12">
      <PageHeader title="Look" description="Every part in its states" actions={<Button>Action</Button>} />
      <SampleCharts />
      <Card title="Buttons">
        <div className="flex flex-wrap gap-3">
          {(["primary", "strong", "secondary", "quiet", "danger"] as const).map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
          <Button disabled>Disabled</Button>
          <Button variant="primary" disabled>
            Disabled
          </Button>
          <Button variant="primary" pending pendingLabel="Submitting...">
            Send
          </Button>
          <Button onClick={() => toast.success("Shipment created successfully")}>Success toast</Button>
          <Button onClick={() => toast.error("Operation failed")}>Error toast</Button>
          <Dialog title="A dialog" trigger={<Button>Dialog</Button>}>
            Content
          </Dialog>
          <ConfirmDialog
            title="Delete shipment"
            message="Are you sure you want to delete this shipment?"
            confirmLabel="Delete"
            trigger={<Button variant="danger">Confirm</Button>}
            onConfirm={() => toast.success("Shipment deleted successfully")}
          />
        </div>
      </Card>
      <Card title="Fields">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Text" name="text" hint="A hint" required>
            <TextInput placeholder="Antwerp" />
          </Field>
          <Field label="With an error" name="error" error="Tracking number is required">
            <TextInput />
          </Field>
          <Field label="Password" name="password">
            <PasswordInput />
          </Field>
          <Field label="Select" name="select">
            <Select options={statuses.map((value) => ({ value, label: value }))} />
          </Field>
          <Field label="Long text" name="long" optional>
            <TextArea />
          </Field>
          <CheckboxGroup
            legend="Freight type"
            name="freight"
            options={["Air", "Sea", "Road"].map((label) => ({ value: label, label }))}
            defaultValue={["Sea"]}
          />
        </div>
      </Card>
      <Card title="Status">
        <div className="flex flex-wrap gap-3">
          {statuses.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
          <Spinner />
        </div>
        <RouteLine className="mt-6 w-64 text-slate-500" />
      </Card>
      <Card title="Facts and timeline">
        <FactList>
          <Fact label="Weight">1,250.5 kg</Fact>
          <Fact label="Pieces">4</Fact>
        </FactList>
        <Timeline className="mt-6">
          {(["alert", "current", "done", "idle"] as const).map((tone) => (
            <TimelineItem key={tone} tone={tone} title={tone} time="Nov 21, 2026 09:30">
              Antwerp
            </TimelineItem>
          ))}
        </Timeline>
      </Card>
      <Table caption="A table">
        <TableHead>
          <tr>
            <TableHeading>Tracking number</TableHeading>
            <TableHeading>Status</TableHeading>
          </tr>
        </TableHead>
        <tbody>
          {statuses.map((status, index) => (
            <TableRow
              key={status}
              data-selected={index === 1 || undefined}
              data-unread={index === 2 || undefined}
            >
              <TableCell>ZF-2345-678{index}-C</TableCell>
              <TableCell>
                <StatusBadge status={status} />
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      <EmptyState title="No shipments yet" action={<Button>Create Shipment</Button>} />
      {mails.map(({ subject, html, text }) => (
        <Card key={subject} title={`Mail: ${subject}`}>
          <div className="grid gap-5 lg:grid-cols-2">
            <iframe
              title={subject}
              srcDoc={html}
              sandbox=""
              className="h-140 w-full border border-slate-200"
            />
            <pre className="overflow-auto text-sm whitespace-pre-wrap">{text}</pre>
          </div>
        </Card>
      ))}
    </main>
  );
}

const SERIES: readonly { look: SeriesPattern; label: string }[] = [
  { look: "ink", label: "Sea" },
  { look: "blue", label: "Air" },
  { look: "slate", label: "Road" },
  { look: "red", label: "Late" },
  { look: "white", label: "Open" },
];

const columnsOf = (months: number): ChartColumn[] =>
  Array.from({ length: months }, (_, index) => {
    const span = `${2022 + Math.floor((index + 4) / 12)}-${String(((index + 4) % 12) + 1).padStart(2, "0")}`;
    const parts = SERIES.map(({ look, label }, place) => ({
      look,
      value: ((index * 37 + place * 91) % 53) * (place === 4 ? 1 : 9),
      title: `${label}, ${span}`,
      to: `#${span}`,
    }));
    const total = parts.reduce((sum, { value }) => sum + value, 0);
    return { span, parts, figure: formatCount(total), title: `${span}: ${total}` };
  });

const LANES = [
  "Antwerp → Lagos",
  "Brussels → Kinshasa by way of a place with a very long name",
  "Liège → Shanghai",
  "Ghent → Lille",
];

function SampleCharts() {
  return (
    <>
      <ChartPatterns />
      {[1, 3, 12, 24, 60].map((months) => (
        <Card key={months} title={`Columns: ${months}`}>
          <ChartFigure finding="What the chart shows in one sentence." table={TABLE}>
            <Legend items={SERIES.map((each) => ({ ...each, value: "1,204" }))} />
            <ColumnChart columns={columnsOf(months)} />
          </ChartFigure>
        </Card>
      ))}
      <Card title="Bars">
        <BarList
          label="Lanes"
          bars={LANES.map((label, index) => ({
            key: label,
            label,
            value: [1204, 730, 88, -310][index] ?? 0,
            text: formatCount([1204, 730, 88, -310][index] ?? 0),
            note: "12%",
            to: `#${label}`,
          }))}
        />
      </Card>
      <Card title="Ranges">
        <RangeList
          label="Legs"
          ranges={LANES.map((label, index) => ({
            key: label,
            label,
            median: index === 2 ? null : 3 + index * 5,
            p90: index === 2 ? null : 9 + index * 6,
            text: index === 2 ? "None done" : `${3 + index * 5} d`,
            note: index === 2 ? undefined : `90% in ${9 + index * 6} d`,
          }))}
        />
      </Card>
    </>
  );
}

const TABLE = {
  caption: "Sample",
  columns: [
    { title: "Month", numeric: false },
    { title: "Shipments", numeric: true },
  ],
  rows: [
    [{ text: "March 2026", to: "#" }, { text: "120" }],
    [{ text: "April 2026", to: "#" }, { text: "98" }],
  ],
};
