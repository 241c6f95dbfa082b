import { configureGlobal } from "fast-check";

// What fails in one run fails in every run; PROPERTY_SEED tries other values.
configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_123) });
