import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import org.h2.mvstore.MVMap;

/**
 * An index that is not unique: a sorted map with one entry a document, its values and then its `_id`. The server has
 * none of its own. It gives itself up when a document's value is a list or something else that has no one place in the
 * order.
 *
 * A commit may fall between two writes of one change. So an update adds its new entry before the document is changed
 * and takes the old one away after: an index with as many entries as its collection has documents is whole.
 */
final class OrderedIndex extends Index<Object> implements Walk.Source {
  private static final String GIVEN_UP = "";
  private final MVMap<String, Object> map;

  OrderedIndex(String name, List<IndexKey> keys, MVMap<String, Object> map) {
    super(name, keys, true);
    this.map = map;
  }

  @Override public MVMap<String, Object> map() { return map; }
  @Override public List<String> fields() { return keys(); }
  @Override public boolean isOrdered() { return !map.containsKey(GIVEN_UP); }

  @Override public void add(Document document, Object position, MongoCollection<Object> collection) {
    if (!isOrdered()) return;
    String key = keyOf(document);
    if (key != null) map.put(key, position);
    else {
      map.clear();
      map.put(GIVEN_UP, true);
    }
  }

  @Override public Object remove(Document document) {
    String key = keyOf(document);
    if (key != null) map.remove(key);
    return null;
  }

  @Override
  public void updateInPlace(Document before, Document after, Object position, MongoCollection<Object> collection) {
    add(after, position, collection);
  }

  /** The second half of an update, once the document itself is changed. */
  void removeOutdated(Document before, Document after) {
    String key = keyOf(before);
    if (key != null && !key.equals(keyOf(after))) map.remove(key);
  }

  private String keyOf(Document document) {
    StringBuilder all = new StringBuilder();
    for (String field : keys()) {
      String text = KeyText.of(Utils.getSubdocumentValueCollectionAware(document, field));
      if (text == null) return null;
      all.append(text);
    }
    String id = KeyText.of(document.get("_id"));
    return id == null ? null : all.append(id).toString();
  }

  @Override public void drop() { map.clear(); }
  @Override public long getCount() { return map.sizeAsLong(); }
  @Override public long getDataSize() { return getCount(); }
  // Found by `Walk`, which knows the order too; nothing here is unique, so nothing to check.
  @Override public boolean canHandle(Document query) { return false; }
  @Override public Iterable<Object> getPositions(Document query) { throw new UnsupportedOperationException(); }
  @Override public Object getPosition(Document document) { return null; }
  @Override public void checkAdd(Document document, MongoCollection<Object> collection) {}
  @Override public void checkUpdate(Document before, Document after, MongoCollection<Object> collection) {}
}
