package quince.testing;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON as maps, lists, strings, numbers (Long or Double), booleans and null; there is no such library in the JDK. */
final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    static Object parse(String text) {
        Json json = new Json(text);
        Object value = json.value();
        json.skipSpace();
        if (json.at < text.length()) {
            throw json.wrong();
        }
        return value;
    }

    private Object value() {
        skipSpace();
        if (at == text.length()) {
            throw wrong();
        }
        switch (text.charAt(at)) {
            case '{':
                return object();
            case '[':
                return list();
            case '"':
                return string();
            case 't':
                return word("true", true);
            case 'f':
                return word("false", false);
            case 'n':
                return word("null", null);
            default:
                return number();
        }
    }

    private Map<String, Object> object() {
        Map<String, Object> members = new LinkedHashMap<>();
        at++;
        if (next('}')) {
            return members;
        }
        do {
            skipSpace();
            String name = string();
            need(':');
            members.put(name, value());
        } while (next(','));
        need('}');
        return members;
    }

    private List<Object> list() {
        List<Object> items = new ArrayList<>();
        at++;
        if (next(']')) {
            return items;
        }
        do {
            items.add(value());
        } while (next(','));
        need(']');
        return items;
    }

    private String string() {
        need('"');
        StringBuilder found = new StringBuilder();
        while (at < text.length() && text.charAt(at) != '"') {
            char character = text.charAt(at++);
            found.append(character == '\\' ? escaped() : character);
        }
        need('"');
        return found.toString();
    }

    private char escaped() {
        if (at == text.length()) {
            throw wrong();
        }
        char character = text.charAt(at++);
        int simple = "bfnrt".indexOf(character);
        if (simple >= 0) {
            return "\b\f\n\r\t".charAt(simple);
        }
        if (character != 'u') {
            return character;
        }
        if (at + 4 > text.length()) {
            throw wrong();
        }
        at += 4;
        return (char) Integer.parseInt(text.substring(at - 4, at), 16);
    }

    private Object number() {
        int start = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String digits = text.substring(start, at);
        try {
            if (digits.matches("-?\\d+")) {
                return Long.valueOf(digits);
            }
            return Double.valueOf(digits);
        } catch (NumberFormatException error) {
            throw wrong();
        }
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw wrong();
        }
        at += word.length();
        return value;
    }

    private boolean next(char character) {
        skipSpace();
        if (at < text.length() && text.charAt(at) == character) {
            at++;
            return true;
        }
        return false;
    }

    private void need(char character) {
        if (!next(character)) {
            throw wrong();
        }
    }

    private void skipSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private IllegalArgumentException wrong() {
        return new IllegalArgumentException("not JSON at character " + at + ": " + text);
    }

    static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(Object value, StringBuilder out) {
        if (value instanceof Map<?, ?> members) {
            String separator = "{";
            for (Map.Entry<?, ?> member : members.entrySet()) {
                out.append(separator);
                write(String.valueOf(member.getKey()), out);
                out.append(':');
                write(member.getValue(), out);
                separator = ",";
            }
            out.append(members.isEmpty() ? "{}" : "}");
        } else if (value instanceof Collection<?> items) {
            String separator = "[";
            for (Object item : items) {
                out.append(separator);
                write(item, out);
                separator = ",";
            }
            out.append(items.isEmpty() ? "[]" : "]");
        } else if (value == null || value instanceof Number || value instanceof Boolean) {
            out.append(value);
        } else {
            quote(String.valueOf(value), out);
        }
    }

    private static void quote(String value, StringBuilder out) {
        out.append('"');
        for (char character : value.toCharArray()) {
            if (character == '"' || character == '\\') {
                out.append('\\').append(character);
            } else if (character < ' ') {
                out.append(String.format("\\u%04x", (int) character));
            } else {
                out.append(character);
            }
        }
        out.append('"');
    }
}
