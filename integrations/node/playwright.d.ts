import type { Quince, StartOptions } from "./index";

export interface QuinceTestFixtures {
  /** A running Quince in its initial state. */
  quince: Quince;
}

export interface QuinceWorkerFixtures {
  /** How the service of a worker is found or started; set it with `use` in playwright.config.ts. */
  quinceOptions: StartOptions;
  /** The service of a worker. Tests use `quince`, which resets it. */
  quinceService: Quince;
}

/** `export const test = base.extend(quinceFixtures)`. */
export const quinceFixtures: {
  quinceOptions: [StartOptions, { option: true; scope: "worker" }];
  quinceService: [
    (arguments: { quinceOptions: StartOptions }, use: (quince: Quince) => Promise<void>) => Promise<void>,
    { scope: "worker" },
  ];
  quince: (arguments: { quinceService: Quince }, use: (quince: Quince) => Promise<void>) => Promise<void>;
};
