const pages = {
  requests: startRequests, accounts: startAccounts, apps: startApps, grants: startGrants, events: startEvents, mail: startMail, tools: startTools,
  buttons: startButtons, fragment: startFragment, result: showState,
};
pages[document.body.dataset.page]?.();
followState();
