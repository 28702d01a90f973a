package quince.testing;

import java.util.List;
import java.util.Map;

/**
 * An event about a user, with each attempt to deliver it.
 *
 * @param state {@code waiting}, {@code delivered}, {@code no-url} or another state; docs/api.md lists them
 * @param json all members, as docs/api.md lists them
 */
public record Event(
    long id, long revision, String type, String subject, String state, List<Map<String, Object>> attempts, Map<String, Object> json) {}
