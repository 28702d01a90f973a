const pages = {
  requests: startRequests, accounts: startAccounts, apps: startApps, grants: startGrants, tools: startTools,
  buttons: startButtons, fragment: startFragment, result: showState,
};
pages[document.body.dataset.page]?.();
followState();
