import { Link } from "react-router";
import { Card } from "#app/kit/ui/card.tsx";
import { balancesOf } from "#app/payments/ages.ts";
import { Balances } from "#app/payments/balances.tsx";
import { accountAddress } from "#app/payments/payment.ts";
import type { Account } from "#app/payments/read-account.server.ts";

export function AccountCard({ account, today }: { account: Account; today: string }) {
  const balances = balancesOf(account.items, account.unused, today);
  return (
    <Card
      title="What is owed"
      actions={
        <Link to={accountAddress(account.company.id)} className="text-link pointer-coarse:py-2.5">
          Account
        </Link>
      }
    >
      {balances.length > 0 ? (
        <Balances balances={balances} />
      ) : (
        <p className="text-slate-600">Nothing is open.</p>
      )}
    </Card>
  );
}
