/** Said where work for a customer begins, while they owe more than their credit limit. */
export function CreditWarning({ customer }: { customer: string }) {
  return (
    <p
      role="status"
      className="mt-4 border-l-[3px] border-yellow-700 bg-yellow-100/60 px-4 py-3 text-ink-900"
    >
      {`${customer} owes more than its credit limit: ask accounting before you go on.`}
    </p>
  );
}
