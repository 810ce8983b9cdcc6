import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.h2.mvstore.MVMap;

/**
 * Index that is not unique: a sorted map with one entry per document, its values and then its `_id`. A document with a
 * list has one entry per element. It gives up when a value has no order or two fields have lists.
 * A commit may fall between two writes of one change, so an update adds the new entry before the document changes and
 * removes the old one after: with as many entries as documents it is complete; with lists it is rebuilt on opening.
 */
final class OrderedIndex extends Index<Object> implements Walk.Source {
  private static final String GIVEN_UP = "";
  /** Starts the key that stores which field has lists; sorts after every entry. */
  private static final String LISTS = KeyText.END;
  private final MVMap<String, Object> map;
  /** Cached, because the base class creates this list at each call. */
  private final List<String> fields;
  /** Entries that the current update makes outdated. */
  private List<String> outdated = List.of();

  OrderedIndex(String name, List<IndexKey> keys, MVMap<String, Object> map) {
    super(name, keys, true);
    this.map = map;
    fields = keys();
  }

  @Override public MVMap<String, Object> map() { return map; }
  @Override public List<String> fields() { return fields; }
  @Override public boolean isOrdered() { return !map.containsKey(GIVEN_UP); }
  @Override public String fieldOfLists() {
    String mark = map.ceilingKey(LISTS);
    return mark == null ? null : mark.substring(LISTS.length());
  }

  @Override public void add(Document document, Object position, MongoCollection<Object> collection) {
    if (isOrdered()) put(keysOf(document), position);
  }

  private void put(List<String> keys, Object position) {
    if (keys != null) for (String key : keys) map.put(key, position);
    else {
      map.clear();
      map.put(GIVEN_UP, true);
    }
  }

  @Override public Object remove(Document document) {
    List<String> keys = keysOf(document);
    if (keys != null) keys.forEach(map::remove);
    return null;
  }

  /** First half of an update. An unchanged entry is not put again, so its page is not written. */
  @Override
  public void updateInPlace(Document before, Document after, Object position, MongoCollection<Object> collection) {
    outdated = List.of();
    if (!isOrdered()) return;
    List<String> known = keysOf(before);
    List<String> wanted = keysOf(after);
    if (known == null || wanted == null) {
      put(wanted, position);
      return;
    }
    for (String key : wanted) if (!known.contains(key)) map.put(key, position);
    outdated = known.stream().filter(key -> !wanted.contains(key)).toList();
  }

  /** Second half of an update, after the document has changed. */
  void removeOutdated() {
    outdated.forEach(map::remove);
  }

  /** Returns one key, or one per list element; null if a value has no order or a second field has a list. */
  private List<String> keysOf(Document document) {
    List<String> all = List.of("");
    for (String field : fields) {
      Object value = valueOf(document, field);
      boolean isList = value instanceof Collection<?>;
      if (isList && ((Collection<?>) value).isEmpty()) all = followedBy(all, KeyText.EMPTY);
      else if (!isList) all = followedBy(all, KeyText.of(value));
      else all = isOnlyList(field) ? followedByEach(all, (Collection<?>) value) : null;
      if (all == null) return null;
    }
    return followedBy(all, KeyText.of(document.get("_id")));
  }

  private static Object valueOf(Document document, String field) {
    boolean isInside = field.indexOf('.') >= 0;
    return isInside ? Utils.getSubdocumentValueCollectionAware(document, field) : document.get(field);
  }

  private static List<String> followedBy(List<String> keys, String text) {
    if (text == null) return null;
    return keys.size() == 1 ? List.of(keys.get(0).concat(text)) : keys.stream().map(key -> key + text).toList();
  }

  private static List<String> followedByEach(List<String> keys, Collection<?> values) {
    List<String> texts = values.stream().map(KeyText::of).distinct().toList();
    if (texts.contains(null)) return null;
    return keys.stream().flatMap(key -> texts.stream().map(key::concat)).toList();
  }

  private boolean isOnlyList(String field) {
    String known = fieldOfLists();
    if (known == null) map.put(LISTS + field, true);
    return known == null || known.equals(field);
  }

  @Override public void drop() { map.clear(); }
  @Override public long getCount() { return map.sizeAsLong(); }
  @Override public long getDataSize() { return getCount(); }
  // Queries use this index through `Walk`. Its keys need not be unique, so there is nothing to check.
  @Override public boolean canHandle(Document query) { return false; }
  @Override public Iterable<Object> getPositions(Document query) { throw new UnsupportedOperationException(); }
  @Override public Object getPosition(Document document) { return null; }
  @Override public void checkAdd(Document document, MongoCollection<Object> collection) {}
  @Override public void checkUpdate(Document before, Document after, MongoCollection<Object> collection) {}
}
