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
import { Table, TableBody, TableCell, TableHead, TableHeading, TableRow } from "#app/kit/ui/table.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { Timeline, TimelineItem } from "#app/kit/ui/timeline.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import { renderMail } from "#app/desk/mails/render-mail.server.tsx";
import { SampleCharts } from "./sample-charts.tsx";
import { sampleMails } from "./sample-mails.ts";

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
          {(["primary", "secondary", "quiet", "danger"] as const).map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
          <Button disabled>Disabled</Button>
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
      <Card title="Facts and timeline" frame="ticks">
        <FactList>
          <Fact label="Weight">1250.5 kg</Fact>
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
        <TableBody>
          {statuses.map((status, index) => (
            <TableRow key={status} selected={index === 1} unread={index === 2}>
              <TableCell>ZF-2345-678{index}-C</TableCell>
              <TableCell>
                <StatusBadge status={status} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
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
