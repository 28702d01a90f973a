(function () {
  const answer = document.getElementById("answer");
  const status = document.getElementById("status");

  function explain(reason, heading) {
    status.textContent = heading;
    document.getElementById(reason).hidden = false;
    document.getElementById("close").hidden = false;
    if (answer.dataset.report) {
      fetch(answer.dataset.report, { method: "POST", body: new URLSearchParams({ reason }), keepalive: true }).catch(() => {});
    }
  }

  document.getElementById("close").addEventListener("click", () => window.close());
  if (!window.opener || window.opener.closed) {
    explain("no_opener", "The app can’t get the response.");
    return;
  }
  status.textContent = "Sending the response to the app.";
  window.opener.postMessage(answer.dataset.message, answer.dataset.origin);
  // The app's page closes this window as soon as it has the message.
  setTimeout(() => explain("not_taken", "The app didn’t take the response."), 3000);
})();
