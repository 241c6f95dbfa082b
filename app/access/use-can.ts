import { useRouteLoaderData } from "react-router";
import { SHELL } from "#app/kit/lists/shell-data.ts";
import { can, type Capability, type Role } from "./policy.ts";

export function useRole(): Role | undefined {
  return useRouteLoaderData<{ user: { role: Role } }>(SHELL)?.user.role;
}

/** Returns whether the signed-in user has a capability, to hide what is not available. The server checks again. */
export function useCan(capability: Capability): boolean {
  return useCanAny([capability]);
}

export function useCanAny(capabilities: readonly Capability[]): boolean {
  const role = useRole();
  return role !== undefined && capabilities.some((capability) => can({ role }, capability));
}
