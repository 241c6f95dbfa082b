export { loadPartyRows as loader } from "./party-route.server.ts";
