import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { toast } from "#app/ui/toast.ts";

/** Stands where a list would be that could not be read: says so, also as a toast, and offers to try again. */
export function FetchFailed({ message }: { message: string }) {
  const revalidator = useRevalidator();
  useEffect(() => toast.error(message, { id: "fetch-failed" }), [message]);
  return (
    <EmptyState
      title={message}
      action={
        <Button onClick={() => void revalidator.revalidate()} pending={revalidator.state === "loading"}>
          Try again
        </Button>
      }
    >
      Our records did not answer. Nothing is lost.
    </EmptyState>
  );
}
