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
    explain("no_opener", answer.dataset.noOpener);
    return;
  }
  status.textContent = answer.dataset.sending;
  window.opener.postMessage(answer.dataset.message, answer.dataset.origin);
  // The app's page closes this window as soon as it has the message.
  setTimeout(() => explain("not_taken", answer.dataset.notTaken), 3000);
})();
