import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.ObjectId;
import java.time.Instant;
import java.util.HexFormat;

/** Writes values as text that sorts as MongoDB sorts the values, so that a sorted map of texts is an index. */
final class KeyText {
  /** Sorts after the text of any value, and after any text that starts with it. */
  static final String END = "\uffff";
  /** Prefix of texts that identify a value without its order. */
  static final String UNORDERED = "Z";

  /** Text of an empty list, which sorts below a missing value. */
  static final String EMPTY = "0";

  private KeyText() {}

  /** Returns the text of a value; null if it has no order here: a list, a document, bytes, a number beyond a double. */
  static String of(Object value) {
    if (Missing.isNullOrMissing(value)) return "1";
    if (value instanceof String text) return "3" + text.replace("\0", "\0\uffff") + "\0";
    boolean isWhole = value instanceof Integer || value instanceof Short;
    boolean isFraction = value instanceof Double || value instanceof Float;
    if (isWhole || isFraction) return "2" + number(((Number) value).doubleValue());
    if (value instanceof Long whole && whole == (long) (double) whole) return "2" + number(whole);
    if (value instanceof ObjectId id) return "5" + id.getHexData();
    if (value instanceof Boolean truth) return truth ? "61" : "60";
    if (value instanceof Instant instant) return "7" + hex(instant.toEpochMilli() ^ Long.MIN_VALUE);
    return null;
  }

  /** Returns the text of all values of a key. Values without an order get a text that distinguishes them. */
  static String of(KeyValue key) {
    StringBuilder all = new StringBuilder();
    for (Object value : key) {
      String text = of(value);
      all.append(text == null ? UNORDERED + of(new KeyValue(value).toString()) : text);
    }
    return all.toString();
  }

  /** Returns the prefix of the values that compare with this one. */
  static String kind(String text) {
    return text.substring(0, 1);
  }

  private static String number(double value) {
    long bits = Double.doubleToLongBits(value == 0 ? 0.0 : value);
    return hex(bits < 0 ? ~bits : bits ^ Long.MIN_VALUE);
  }

  private static String hex(long bits) {
    return HexFormat.of().toHexDigits(bits);
  }
}
