import { escapeIdentifier } from "pg";
import type { Table } from "./catalogue.ts";

/** Rows look the same whatever the server's or the role's settings are, and no limit cuts a long copy off. */
export const sameEverywhere = [
  "set client_encoding = 'UTF8'",
  "set datestyle = 'ISO, YMD'",
  "set intervalstyle = 'postgres'",
  "set timezone = 'UTC'",
  "set extra_float_digits = 3",
  "set bytea_output = 'hex'",
  "set statement_timeout = 0",
  "set lock_timeout = 0",
  "set idle_in_transaction_session_timeout = 0",
].join(";");

const columnsOf = ({ columns }: Table) => columns.map((column) => escapeIdentifier(column)).join(", ");

export const copyOut = (table: Table) =>
  `copy (select ${columnsOf(table)} from public.${escapeIdentifier(table.name)}) to stdout`;

export const copyIn = (table: Table) =>
  `copy public.${escapeIdentifier(table.name)} (${columnsOf(table)}) from stdin`;

/**
 * The jobs that still have an attempt left, in terms of the queue's own add_job: its tables are private and
 * change with its versions. A restored job begins with its first attempt.
 */
export const copyQueueOut = `copy (
  select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority,
    (select array_agg(flag) from jsonb_object_keys(j.flags) as flag)
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts order by j.id) to stdout`;

export const createQueueLanding = `create temporary table arriving_jobs (
  position bigint generated always as identity, identifier text, payload json, queue_name text, run_at timestamptz,
  max_attempts integer, key text, priority integer, flags text[]) on commit drop`;

export const copyQueueIn =
  "copy arriving_jobs (identifier, payload, queue_name, run_at, max_attempts, key, priority, flags) from stdin";

export const queueArrivedJobs = `select graphile_worker.add_job(identifier, payload, queue_name, run_at,
  max_attempts, key, priority, flags) from arriving_jobs order by position`;

/** COPY ends every row with a line break and writes those inside a value as \\n. */
export function countRows(bytes: Buffer): number {
  let rows = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) rows++;
  return rows;
}
