import main from "./playwright.cjs";

export const { quinceFixtures } = main;
