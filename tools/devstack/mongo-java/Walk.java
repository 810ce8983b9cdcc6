import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;

/**
 * A way through one sorted map that meets every document a query can find, if possible in the order asked for. It is
 * exact when it meets no other documents.
 */
record Walk(Source source, String from, String to, boolean backwards, boolean isInOrder, boolean isExact, int worth) {
  /** A sorted map from the texts of some fields, and of `_id` after them, to where the documents are. */
  interface Source {
    MVMap<String, Object> map();
    List<String> fields();
    boolean isOrdered();
  }

  /**
   * Equal values for the first fields, then perhaps a range of the next one, and the order asked for by what remains.
   * @return null when this index would be no better than reading the whole collection
   */
  static Walk through(Source source, Conditions conditions, Document orderBy, int limit) {
    if (!source.isOrdered()) return null;
    List<String> fields = new ArrayList<>(source.fields());
    if (!fields.contains("_id")) fields.add("_id");
    StringBuilder prefix = new StringBuilder();
    int equal = 0;
    while (equal < fields.size() && conditions.equal(fields.get(equal)) != null) {
      prefix.append(conditions.equal(fields.get(equal++)));
    }
    boolean hasRange = equal < fields.size() && conditions.hasRange(fields.get(equal));
    String from = hasRange ? conditions.from(fields.get(equal)) : "";
    String to = (hasRange ? conditions.to(fields.get(equal)) : "") + KeyText.END;
    boolean isAsked = orderBy != null && !orderBy.isEmpty();
    int direction = isAsked ? directionOf(fields.subList(equal, fields.size()), conditions, orderBy) : 1;
    boolean isInOrder = direction != 0;
    if (equal == 0 && !hasRange && !(isAsked && isInOrder && limit > 0)) return null;
    int worth = 4 * equal + (hasRange ? 2 : 0) + (isInOrder ? 1 : 0);
    boolean isExact = conditions.areJust(equal);
    return new Walk(source, prefix + from, prefix + to, direction < 0, isInOrder, isExact, worth);
  }

  /** 1 or -1 when the remaining fields run as asked, forwards or backwards; 0 when they do not. */
  private static int directionOf(List<String> fields, Conditions conditions, Document orderBy) {
    Iterator<String> next = fields.iterator();
    int direction = 0;
    for (String field : orderBy.keySet()) {
      if (conditions.equal(field) != null) continue;
      int each = orderBy.get(field) instanceof Number sign ? Integer.signum(sign.intValue()) : 0;
      if (each == 0 || direction == -each || !next.hasNext() || !next.next().equals(field)) return 0;
      direction = each;
    }
    return direction == 0 ? 1 : direction;
  }

  Stream<Object> positions() {
    Cursor<String, Object> cursor = source.map().cursor(backwards ? to : from, backwards ? from : to, backwards);
    Iterator<Object> values = new Iterator<>() {
      @Override public boolean hasNext() { return cursor.hasNext(); }
      @Override public Object next() {
        cursor.next();
        return cursor.getValue();
      }
    };
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(values, Spliterator.ORDERED), false)
        .filter(Objects::nonNull);
  }
}
