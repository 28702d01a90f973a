"use strict";
// Node.js loads this file before a program: connections to Apple's hosts lead to Quince. TLS stays as it is, with the host's own
// name and a checked certificate. Before version 22.21, Node.js ignores proxies.
const net = require("net");

const hosts = new Set(["APPLE-HOSTS"]);
const port = Number(process.env.QUINCE_NODE_PORT);
const connect = net.Socket.prototype.connect;

const redirected = (options) =>
  options && typeof options === "object" && hosts.has(options.host) && Number(options.port) === 443
    ? { ...options, host: "127.0.0.1", port }
    : options;

if (port > 0) {
  net.Socket.prototype.connect = function (first, ...rest) {
    // `net.connect` gives an array of its arguments, with the options in front.
    if (Array.isArray(first)) first[0] = redirected(first[0]);
    return connect.call(this, Array.isArray(first) ? first : redirected(first), ...rest);
  };
}
