# Homebrew's formula. `scripts/formula` fills in the URL, the version and the checksum of a release.
class Quince < Formula
  desc "Identity service that speaks the protocol of Sign in with Apple, for tests"
  homepage "@HOMEPAGE@"
  url "@URL@"
  version "@VERSION@"
  sha256 "@SHA256@"
  license "Apache-2.0"

  depends_on arch: :arm64
  depends_on macos: :sequoia

  def install
    bin.install "bin/quince"
    man1.install Dir["share/man/man1/*.1"]
    bash_completion.install "share/bash-completion/completions/quince"
    zsh_completion.install "share/zsh/site-functions/_quince"
    fish_completion.install "share/fish/vendor_completions.d/quince.fish"
    doc.install Dir["share/doc/quince/*"]
  end

  # The service's database is in it.
  def post_install
    (var/"quince").mkpath
  end

  service do
    run [opt_bin/"quince", "serve", "--database", var/"quince/quince.sqlite"]
    keep_alive true
    log_path var/"log/quince.log"
    error_log_path var/"log/quince.log"
  end

  test do
    port = free_port
    log = testpath/"quince.log"
    pid = spawn bin/"quince", "serve", "--port", port.to_s, "--database", ":memory:", out: log.to_s, err: log.to_s
    begin
      system "curl", "--fail", "--silent", "--retry", "20", "--retry-connrefused", "--retry-delay", "1",
             "http://127.0.0.1:#{port}/health/live"
      system bin/"quince", "health", "--url", "http://127.0.0.1:#{port}"
    ensure
      Process.kill "TERM", pid
      Process.wait pid
    end
  end
end
