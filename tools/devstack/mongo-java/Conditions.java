import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Conditions of a query that an index can use: equal values and ranges, also inside `$and`.
 * They may match more than the query; every document found is checked against the query itself.
 */
final class Conditions {
  /** Above this number of values of one field, reading the whole collection is as fast. */
  private static final int MOST_VALUES = 200;
  /** Conditions as the server's unique indexes expect them: `{$eq: value}` as the plain value. */
  final Document asked = new Document();
  private final Map<String, String> equal = new HashMap<>();
  private final Map<String, List<String>> anyOf = new HashMap<>();
  private final Map<String, String> from = new HashMap<>();
  private final Map<String, String> to = new HashMap<>();
  private int conditions;

  Conditions(Document query) {
    add(query);
  }

  /** Returns true if the query has this number of equalities and no other condition. */
  boolean areJust(int count) { return conditions == count && equal.size() + anyOf.size() == count; }

  String equal(String field) { return equal.get(field); }

  /** Returns the values that a field may have; null if the field has other conditions. */
  List<String> values(String field) {
    String one = equal.get(field);
    return one != null ? List.of(one) : anyOf.get(field);
  }

  boolean hasRange(String field) { return from.containsKey(field) || to.containsKey(field); }

  /** Bounds of a field. MongoDB compares only within one type: a text is never below a date. */
  String from(String field) { return from.getOrDefault(field, KeyText.kind(to.getOrDefault(field, " "))); }
  String to(String field) { return to.getOrDefault(field, KeyText.kind(from.getOrDefault(field, " ")) + KeyText.END); }

  private void add(Document query) {
    query.forEach((field, value) -> {
      if (field.equals("$and")) ((Collection<?>) value).forEach(each -> add((Document) each));
      else {
        conditions += 1;
        if (!field.startsWith("$")) addField(field, value);
      }
    });
  }

  private void addField(String field, Object value) {
    boolean isRange = value instanceof Document document
        && !document.isEmpty()
        && document.keySet().iterator().next().startsWith("$");
    if (!isRange) {
      asked.putIfAbsent(field, value);
      if (!BsonRegularExpression.isRegularExpression(value)) put(equal, field, value);
      return;
    }
    Document operators = (Document) value;
    boolean isEqual = operators.keySet().equals(Set.of("$eq")) && !(operators.get("$eq") instanceof Document);
    if (isEqual) addField(field, operators.get("$eq"));
    else asked.putIfAbsent(field, value);
    if (operators.keySet().equals(Set.of("$in"))) addAnyOf(field, (Collection<?>) operators.get("$in"));
    operators.forEach((operator, bound) -> {
      if (bound == null) return;
      if (operator.equals("$gt") || operator.equals("$gte")) put(from, field, bound);
      if (operator.equals("$lt") || operator.equals("$lte")) put(to, field, bound);
    });
  }

  /** Adds the values of `$in`, unless one of them has no order. */
  private void addAnyOf(String field, Collection<?> values) {
    List<String> texts = new ArrayList<>();
    for (Object value : values) {
      String text = BsonRegularExpression.isRegularExpression(value) ? null : KeyText.of(value);
      if (text == null) return;
      if (!texts.contains(text)) texts.add(text);
      if (texts.size() > MOST_VALUES) return;
    }
    if (!texts.isEmpty()) anyOf.putIfAbsent(field, texts);
  }

  /** Uses the first of several conditions on one field; the query itself checks the others. */
  private static void put(Map<String, String> conditions, String field, Object value) {
    String text = KeyText.of(value);
    if (text != null) conditions.putIfAbsent(field, text);
  }
}
