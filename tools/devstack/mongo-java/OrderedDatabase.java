import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.DatabaseResolver;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.aggregation.Aggregation;
import de.bwaldvogel.mongo.backend.h2.H2Database;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.oplog.Oplog;
import io.netty.channel.Channel;
import java.util.List;
import java.util.Set;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.StringDataType;

/** Database whose collections find through sorted maps, stored in the same file and commits as the documents. */
final class OrderedDatabase {
  /** Stage with which drivers count, after `$match` and `$limit`; it needs no field of a document. */
  private static final Document COUNT =
      new Document("$group", new Document("_id", 1).append("n", new Document("$sum", 1)));
  /** Stages that read other collections while this one is locked. */
  private static final Set<String> BEYOND = Set.of("$lookup", "$graphLookup", "$facet", "$out", "$merge");

  private OrderedDatabase() {}

  // The base class opens collections in its constructor, before fields of a subclass are set.
  static H2Database open(String name, MVStore store, CursorRegistry cursors) {
    return new H2Database(name, store, cursors) {
      private MVMap<String, Object> mapOf(String collection, String index) {
        // Earlier versions stored a map of another form under this name. It is removed, and the index is rebuilt.
        String earlier = getFullCollectionNamespace(collection) + "._index_" + index;
        if (store.hasMap(earlier)) store.removeMap(earlier);
        String name = getFullCollectionNamespace(collection) + "._sorted_" + index;
        return store.openMap(name, new MVMap.Builder<String, Object>().keyType(StringDataType.INSTANCE));
      }

      @Override
      protected Index<Object> openOrCreateUniqueIndex(
          String collection, String index, List<IndexKey> keys, boolean sparse) {
        return new UniqueIndex(index, keys, sparse, mapOf(collection, index));
      }

      @Override
      protected Index<Object> openOrCreateSecondaryIndex(
          String collection, String index, List<IndexKey> keys, boolean sparse) {
        return new OrderedIndex(index, keys, mapOf(collection, index));
      }

      @Override protected MongoCollection<Object> openOrCreateCollection(String collection, CollectionOptions options) {
        String full = getFullCollectionNamespace(collection);
        MVMap<Object, Document> documents =
            store.openMap("databases." + full, new MVMap.Builder<Object, Document>().valueType(new DocumentType()));
        MVMap<String, Object> meta = store.openMap("meta." + full);
        return new OrderedCollection(this, collection, options, documents, meta, cursorRegistry);
      }

      @Override
      public Document handleCommand(
          Channel channel, String command, Document query, DatabaseResolver databases, Oplog oplog) {
        Document reply = command.equalsIgnoreCase("aggregate") ? aggregate(command, query, databases, oplog) : null;
        return reply != null ? reply : super.handleCommand(channel, command, query, databases, oplog);
      }

      /** Aggregates over only the documents of a leading `$match`; the server would read the whole collection. */
      private Document aggregate(String command, Document query, DatabaseResolver databases, Oplog oplog) {
        String name = query.get(command).toString();
        List<Document> stages = Aggregation.parse(query.get("pipeline"));
        boolean isSimple = !stages.isEmpty()
            && stages.get(0).get("$match") instanceof Document
            && stages.stream().noneMatch(stage -> BEYOND.stream().anyMatch(stage::containsKey));
        if (!isSimple || !(resolveCollection(name, false) instanceof OrderedCollection collection)) return null;
        List<Document> others = stages.subList(1, stages.size());
        Aggregation rest =
            Aggregation.fromPipeline(others, databases, this, (MongoCollection<?>) collection, oplog);
        rest.validate(query);
        boolean isCount = stages.stream().skip(1).allMatch(stage -> stage.equals(COUNT) || stage.containsKey("$limit"));
        Document match = (Document) stages.get(0).get("$match");
        List<Document> found = collection.aggregate(match, isCount && stages.contains(COUNT), rest);
        Document cursor =
            new Document("id", 0L).append("ns", getFullCollectionNamespace(name)).append("firstBatch", found);
        return new Document("cursor", cursor).append("ok", 1.0);
      }
    };
  }
}
