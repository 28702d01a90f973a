"use strict";

// Fixtures for Playwright Test: a service per worker, and `quince`, which is reset before each test.

const { Quince } = require("./index.cjs");

exports.quinceFixtures = {
  quinceOptions: [{}, { option: true, scope: "worker" }],

  quinceService: [
    async ({ quinceOptions }, use) => {
      const quince = await Quince.start(quinceOptions);
      try {
        await use(quince);
      } finally {
        await quince.stop();
      }
    },
    { scope: "worker" },
  ],

  quince: async ({ quinceService }, use) => {
    await quinceService.reset();
    await use(quinceService);
  },
};
