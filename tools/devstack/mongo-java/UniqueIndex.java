import de.bwaldvogel.mongo.backend.AbstractUniqueIndex;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import java.util.Map.Entry;
import org.h2.mvstore.MVMap;

/** Unique index over a sorted map. The server's own class compares serialized keys and finds only exact ones. */
final class UniqueIndex extends AbstractUniqueIndex<Object> implements Walk.Source {
  private final MVMap<String, Object> map;
  /** Cached, because the base class creates this list at each call. */
  private final List<String> fields;

  UniqueIndex(String name, List<IndexKey> keys, boolean sparse, MVMap<String, Object> map) {
    super(name, keys, sparse);
    this.map = map;
    fields = keys();
  }

  @Override public MVMap<String, Object> map() { return map; }
  @Override public List<String> fields() { return fields; }

  /** Returns true only for `_id`, the one field that every document is known to have. */
  @Override public boolean isOrdered() {
    return fields.equals(List.of("_id")) && (map.isEmpty() || map.lastKey().compareTo(KeyText.UNORDERED) < 0);
  }

  private Document ofKeys(Document query) {
    Document own = new Document();
    for (String key : fields) if (query.containsKey(key)) own.put(key, query.get(key));
    return own;
  }

  @Override public boolean canHandle(Document query) {
    Document own = ofKeys(query);
    return own.values().stream().noneMatch(BsonRegularExpression::isRegularExpression) && super.canHandle(own);
  }

  @Override public Iterable<Object> getPositions(Document query) { return super.getPositions(ofKeys(query)); }
  @Override protected Object getPosition(KeyValue key) { return map.get(KeyText.of(key)); }
  @Override protected Object removeDocument(KeyValue key) { return map.remove(KeyText.of(key)); }
  @Override protected boolean putKeyPosition(KeyValue key, Object position) {
    return map.putIfAbsent(KeyText.of(key), Missing.ofNullable(position)) == null;
  }

  @Override protected Iterable<Entry<KeyValue, Object>> getIterable() { throw new UnsupportedOperationException(); }
  @Override public void drop() { map.clear(); }
  @Override public long getCount() { return map.sizeAsLong(); }
  @Override public long getDataSize() { return getCount(); }
}
