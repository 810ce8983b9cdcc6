import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;

/** Walk through a sorted map that finds every document of a query. `isExact`: it finds no others. */
record Walk(
    Source source,
    List<String> prefixes,
    String from,
    String to,
    boolean backwards,
    boolean isInOrder,
    boolean isExact,
    int worth) {
  /** Maximum number of index parts that one walk merges. */
  private static final int MOST_PARTS = 200;

  /** Sorted map from the texts of some fields, followed by `_id`, to the places of documents. */
  interface Source {
    MVMap<String, Object> map();
    List<String> fields();
    boolean isOrdered();
    /** Returns the field that has lists, or null. A document has one entry per element of its list. */
    default String fieldOfLists() { return null; }
  }

  /**
   * Returns a walk with values for the first fields, perhaps a range of the next, and the rest in order.
   * @return null when this index would be no better than reading the whole collection
   */
  static Walk through(Source source, Conditions conditions, Document orderBy, int limit) {
    if (!source.isOrdered()) return null;
    List<String> fields = new ArrayList<>(source.fields());
    if (!fields.contains("_id")) fields.add("_id");
    List<String> prefixes = List.of("");
    int equal = 0;
    while (equal < fields.size()) {
      List<String> values = conditions.values(fields.get(equal));
      if (values == null || prefixes.size() * values.size() > MOST_PARTS) break;
      prefixes = prefixes.stream().flatMap(prefix -> values.stream().map(prefix::concat)).toList();
      equal += 1;
    }
    // A list matches a range if one element is above the lower bound and another is below the upper bound.
    boolean hasRange =
        equal < fields.size()
            && conditions.hasRange(fields.get(equal))
            && !fields.get(equal).equals(source.fieldOfLists());
    String from = hasRange ? conditions.from(fields.get(equal)) : "";
    String to = (hasRange ? conditions.to(fields.get(equal)) : "") + KeyText.END;
    boolean isAsked = orderBy != null && !orderBy.isEmpty();
    int direction = isAsked ? directionOf(fields.subList(equal, fields.size()), conditions, orderBy) : 1;
    boolean isInOrder = direction != 0;
    if (equal == 0 && !hasRange && !(isAsked && isInOrder && limit > 0)) return null;
    int worth = 4 * equal + (hasRange ? 2 : 0) + (isInOrder ? 1 : 0);
    boolean isExact = conditions.areJust(equal);
    return new Walk(source, prefixes, from, to, direction < 0, isInOrder, isExact, worth);
  }

  /** Returns 1 or -1 if the remaining fields give the requested order forwards or backwards, else 0. */
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
    Iterator<Object> values = prefixes.size() == 1 ? new Part(prefixes.get(0)) : together();
    Stream<Object> found =
        StreamSupport.stream(Spliterators.spliteratorUnknownSize(values, Spliterator.ORDERED), false)
            .filter(Objects::nonNull);
    return source.fieldOfLists() == null ? found : found.distinct();
  }

  /** Merges the parts of the index, so that entries come in order. */
  private Iterator<Object> together() {
    Comparator<Part> order = Comparator.comparing(part -> part.rest);
    PriorityQueue<Part> parts = new PriorityQueue<>(backwards ? order.reversed() : order);
    for (String prefix : prefixes) {
      Part part = new Part(prefix);
      if (part.hasNext()) parts.add(part);
    }
    return new Iterator<>() {
      @Override public boolean hasNext() { return !parts.isEmpty(); }
      @Override public Object next() {
        Part part = parts.remove();
        Object value = part.next();
        if (part.hasNext()) parts.add(part);
        return value;
      }
    };
  }

  /** Entries with one prefix. */
  private final class Part implements Iterator<Object> {
    private final int length;
    private final Cursor<String, Object> cursor;
    private boolean isThere;
    private Object value;
    /** Part of the next key after the prefix. */
    private String rest;

    Part(String prefix) {
      length = prefix.length();
      cursor = source.map().cursor(prefix + (backwards ? to : from), prefix + (backwards ? from : to), backwards);
      advance();
    }

    private void advance() {
      isThere = cursor.hasNext();
      if (!isThere) return;
      rest = cursor.next().substring(length);
      value = cursor.getValue();
    }

    @Override public boolean hasNext() { return isThere; }
    @Override public Object next() {
      Object current = value;
      advance();
      return current;
    }
  }
}
