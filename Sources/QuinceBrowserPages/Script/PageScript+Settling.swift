extension PageScript {
    /// Waits until nothing changes any more: document, pictures, fonts, animations; at the latest until a limit.
    static let settling = #"""
        const [limit, quiet, done] = arguments;
        const start = performance.now();
        let last = start;
        let resources = 0;
        const watcher = new MutationObserver(() => { last = performance.now(); });
        watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

        const isWanted = (picture) => {
          if (picture.complete) return false;
          const box = picture.getBoundingClientRect();
          return picture.loading !== "lazy" || (box.top < innerHeight && box.bottom > 0);
        };
        const isMoving = (animation) => animation.playState === "running"
          && Number.isFinite(animation.effect?.getComputedTiming().endTime ?? Infinity);

        function isStill() {
          const loaded = performance.getEntriesByType("resource").length;
          if (loaded !== resources) {
            resources = loaded;
            last = performance.now();
          }
          return document.readyState === "complete" && document.fonts.status === "loaded"
            && ![...document.images].some(isWanted) && !document.getAnimations().some(isMoving)
            && performance.now() - last >= quiet;
        }

        function look() {
          const late = performance.now() - start >= limit;
          if (!late && !isStill()) return setTimeout(look, 25);
          watcher.disconnect();
          // The browser puts a page of its own in the place of one that is not there, or has nothing in it.
          const told = location.protocol === "chrome-error:" ? document.body?.innerText ?? "" : null;
          const answered = performance.getEntriesByType("navigation")[0]?.responseStatus ?? 0;
          const status = Number(/HTTP ERROR (\d{3})/.exec(told ?? "")?.[1] ?? 0) || answered;
          done({ settled: !late, address: location.href,
            status, type: document.contentType,
            error: told === null || status >= 400 ? null : /(?:ERR|DNS)_[A-Z_]+/.exec(told)?.[0] ?? "unknown" });
        }
        look();
        """#
}
