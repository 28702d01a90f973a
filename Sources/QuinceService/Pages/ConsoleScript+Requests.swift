extension ConsoleScript {
    /// The list of requests, live.
    static let requests = #"""
        const known = new Map();
        const most = 500;

        const outcomes = { ok: "Answered", redirected: "Redirected", refused: "Refused", failed: "Failed" };

        function reasonOf(request) {
          const refused = request.explanation?.find((item) => item.verdict === "refused");
          return refused ? make("span", { class: "reason" }, refused.message) : null;
        }

        /** The client, and what Apple would not have accepted of it; the latter is ordinary at localhost. */
        function clientOf(request) {
          const lenient = (request.explanation ?? []).filter((item) => item.verdict === "lenient").map((item) => item.check);
          const parts = [request.clientId, lenient.length > 0 && `${lenient.join(", ")} let pass`].filter(Boolean);
          return parts.length ? make("span", { class: "client" }, parts.join(" · ")) : null;
        }

        /** The path; of a sign-in's id only what tells two apart. */
        const shortPath = (request) => request.path.split("?")[0].replace(/^(\/flow\/\w{6})\w+$/, "$1…");

        function requestRow(request) {
          const details = make("details", { class: "request", id: `request-${request.id}` },
            make("summary", {},
              make("time", { datetime: request.at, title: dateTime(request.at) }, clockTime(request.at)),
              make("span", { class: `pill ${request.outcome}` }, `${request.status} ${outcomes[request.outcome] ?? request.outcome}`),
              make("span", { class: "path" }, code(`${request.method} ${shortPath(request)}`), " ", clientOf(request)),
              make("span", { class: "took" }, `${Math.round((request.durationMilliseconds ?? 0) * 10) / 10} ms`),
              reasonOf(request)));
          details.addEventListener("toggle", () => {
            if (details.open && details.children.length === 1) details.append(requestDetail(request));
          });
          return details;
        }

        const matches = (request) =>
          (!find("filter-client").value || request.clientId === find("filter-client").value)
          && (!find("filter-outcome").value || request.outcome === find("filter-outcome").value);

        function add(request, fresh) {
          if (known.has(request.id)) return;
          const item = make("li", { hidden: !matches(request) }, requestRow(request));
          if (fresh) item.firstChild.classList.add("fresh");
          known.set(request.id, { request, item });
          insert(item, request.id);
          addClient(request.clientId);
          if (known.size > most) {
            const oldest = Math.min(...known.keys());
            known.get(oldest).item.remove();
            known.delete(oldest);
          }
          if (fresh && request.outcome === "refused") say(`Refused: ${request.method} ${shortPath(request)}`);
        }

        /** Newest first, whichever of the stream and the list told of it first. */
        function insert(item, id) {
          item.dataset.id = id;
          const list = find("requests");
          const older = [...list.children].find((other) => Number(other.dataset.id) < Number(id));
          list.insertBefore(item, older ?? null);
        }

        function addClient(clientId) {
          const select = find("filter-client");
          if (!clientId || [...select.options].some((option) => option.value === clientId)) return;
          select.append(make("option", { value: clientId }, clientId));
        }

        function filter() {
          for (const { request, item } of known.values()) item.hidden = !matches(request);
          showEmptiness();
        }

        function showEmptiness() {
          const empty = find("empty");
          const shown = [...known.values()].some(({ item }) => !item.hidden);
          empty.hidden = shown;
          if (shown) return;
          empty.replaceChildren(...(known.size
            ? [make("h3", {}, "No request fits the filter"), make("p", {}, `${plural(known.size, "request")} in all.`)]
            : [make("h3", {}, "Waiting for the first request"),
              make("p", {}, "Sign in to the sample client, or give your own client the values under “What your client needs”. Each request appears here with its answer and, where it was refused, the reason.")]));
        }

        /** Adds what is missing: everything at the start, less after an interruption. */
        async function catchUp(fresh) {
          const list = listOf(await attempt(() => call("GET", `requests?limit=${most}`)));
          // After a restart of the service the numbers begin again: what is shown is another service's then.
          const restarted = list.some(({ id, at }) => known.has(id) && known.get(id).request.at !== at);
          if (restarted) forget();
          list.sort((one, other) => one.id - other.id).forEach((request) => add(request, fresh));
          find("requests").setAttribute("aria-busy", "false");
          showEmptiness();
        }

        function listen() {
          const stream = new EventSource("/_quince/requests/stream");
          const connection = find("connection");
          let opened = false;
          stream.addEventListener("open", () => {
            connection.textContent = "live, times in UTC";
            connection.classList.add("live");
            if (opened) catchUp(true);
            opened = true;
          });
          stream.addEventListener("error", () => {
            connection.textContent = "not connected";
            connection.classList.remove("live");
          });
          stream.addEventListener("message", (event) => {
            add(JSON.parse(event.data), true);
            showEmptiness();
          });
          addEventListener("pagehide", () => stream.close());
        }

        async function openFromAddress() {
          const id = /^#request-(\w+)$/.exec(location.hash)?.[1];
          if (!id) return;
          if (!find(`request-${id}`)) {
            const request = await attempt(() => call("GET", `requests/${segment(id)}`));
            if (request) add(request, false);
          }
          const details = find(`request-${id}`);
          if (!details) return;
          details.open = true;
          details.scrollIntoView({ block: "center" });
          details.querySelector("summary").focus({ preventScroll: true });
        }

        async function clearRequests() {
          await attempt(() => call("DELETE", "requests"), "The list is empty.");
          forget();
          showEmptiness();
        }

        function forget() {
          known.clear();
          find("requests").replaceChildren();
        }

        async function startRequests() {
          const status = await showState();
          if (status) showSettings(status);
          find("filter-client").addEventListener("change", filter);
          find("filter-outcome").addEventListener("change", filter);
          document.querySelector("[data-action=clear]").addEventListener("click", clearRequests);
          startTry(status);
          listen();
          await catchUp(false);
          addEventListener("hashchange", openFromAddress);
          await openFromAddress();
        }
        """#
}
