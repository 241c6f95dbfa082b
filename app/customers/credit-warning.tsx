/** Said where work for a customer begins, while they owe more than their credit limit. */
export function CreditWarning({ customer }: { customer: string }) {
  return (
    <p role="status" className="mt-4 notice">
      {`${customer} owes more than its credit limit: ask accounting before you go on.`}
    </p>
  );
}
