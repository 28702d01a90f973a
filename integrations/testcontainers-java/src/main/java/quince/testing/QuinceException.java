package quince.testing;

/** A request that the service refused, or a service that can't be reached or started. */
public final class QuinceException extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final int status;
    private final String error;

    QuinceException(String message) {
        this(message, 0, null);
    }

    QuinceException(String message, int status, String error) {
        super(message);
        this.status = status;
        this.error = error;
    }

    /** The status of the response; 0 without a response. */
    public int status() {
        return status;
    }

    /** {@code error} of the response, such as {@code invalid_grant}; null if there is none. */
    public String error() {
        return error;
    }
}
