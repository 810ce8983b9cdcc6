import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a query asks of each field, as far as an index can use it: equal values and ranges, also those inside `$and`. It
 * may say less than the query, never more; every document found is held against the query itself.
 */
final class Conditions {
  /** More values of one field are as well found by reading the collection. */
  private static final int MOST_VALUES = 200;
  /** As the server's own unique indexes want it: `{$eq: value}` as the value, everything else as it was asked. */
  final Document asked = new Document();
  private final Map<String, String> equal = new HashMap<>();
  private final Map<String, List<String>> anyOf = new HashMap<>();
  private final Map<String, String> from = new HashMap<>();
  private final Map<String, String> to = new HashMap<>();
  private int conditions;

  Conditions(Document query) {
    add(query);
  }

  /** Whether values of so many fields, each with one or with any of several, are all that is asked. */
  boolean areJust(int count) { return conditions == count && equal.size() + anyOf.size() == count; }

  String equal(String field) { return equal.get(field); }

  /** The values that a field may have; null where that is not all that is asked of it. */
  List<String> values(String field) {
    String one = equal.get(field);
    return one != null ? List.of(one) : anyOf.get(field);
  }

  boolean hasRange(String field) { return from.containsKey(field) || to.containsKey(field); }

  /** Bounds among values of one kind, as MongoDB compares: below a date is no text. */
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

  /** Of each value it must be known where it belongs. */
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

  /** Of several conditions on one field the first is used; the query itself knows the others. */
  private static void put(Map<String, String> conditions, String field, Object value) {
    String text = KeyText.of(value);
    if (text != null) conditions.putIfAbsent(field, text);
  }
}
