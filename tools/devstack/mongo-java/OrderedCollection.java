import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.ArrayFilters;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.aggregation.Aggregation;
import de.bwaldvogel.mongo.backend.h2.H2Collection;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.oplog.Oplog;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.h2.mvstore.MVMap;

/** Finds and sorts through its indexes. The server's own class reads all documents, except for unique keys. */
final class OrderedCollection extends H2Collection {
  private static final Document NO_FIELDS = new Document();
  private boolean isChanging;

  OrderedCollection(
      MongoDatabase database,
      String name,
      CollectionOptions options,
      MVMap<Object, Document> data,
      MVMap<String, Object> meta,
      CursorRegistry cursors) {
    super(database, name, options, data, meta, cursors);
  }

  /** The size of a collection is never read, and tracking it would encode every written document. */
  @Override protected boolean tracksDataSize() { return false; }

  /** Rebuilds, when a file is opened, an index that a crash left with more or fewer entries than documents. */
  @Override public synchronized void addIndex(Index<Object> index) {
    boolean isKnown = getIndexes().stream().anyMatch(each -> each.getName().equals(index.getName()));
    if (!isKnown && index instanceof Walk.Source source && source.isOrdered()
        && (source.fieldOfLists() != null || source.map().size() != count())) {
      source.map().clear();
    }
    super.addIndex(index);
  }

  // The server would change documents in place while a commit or a reply reads them. So updates get copies.
  @Override
  protected QueryResult queryDocuments(
      Document query, Document orderBy, int skip, int limit, int batchSize, Document fields) {
    QueryResult found = find(query, orderBy, skip, limit, batchSize, fields);
    if (!isChanging) return found;
    Iterable<Document> copies =
        () -> StreamSupport.stream(found.spliterator(), false).map(Document::cloneDeeply).iterator();
    return new QueryResult(copies, found.getCursorId());
  }

  @Override
  public synchronized Document updateDocuments(
      Document query, Document update, ArrayFilters filters, boolean isMulti, boolean isUpsert, Oplog oplog) {
    return changing(() -> super.updateDocuments(query, update, filters, isMulti, isUpsert, oplog));
  }

  @Override public synchronized Document findAndModify(Document command) {
    return changing(() -> super.findAndModify(command));
  }

  private Document changing(Supplier<Document> change) {
    isChanging = true;
    try {
      return change.get();
    } finally {
      isChanging = false;
    }
  }

  private QueryResult find(Document query, Document orderBy, int skip, int limit, int batchSize, Document fields) {
    Conditions conditions = new Conditions(query);
    for (Index<Object> index : getIndexes()) {
      if (!index.canHandle(conditions.asked)) continue;
      Iterable<Object> positions = index.getPositions(conditions.asked);
      return matchDocuments(query, positions, orderBy, skip, limit, batchSize, fields);
    }
    Walk walk = bestWalk(conditions, orderBy, limit);
    if (walk == null) return matchDocuments(query, orderBy, skip, limit, batchSize, fields);
    Comparator<Document> order = walk.isInOrder() ? null : deriveComparator(orderBy);
    // An exact walk skips entries without reading their documents; a long search skips 20,000.
    int unread = walk.isExact() && walk.isInOrder() ? skip : 0;
    Stream<Document> documents = documentsAt(walk.positions().skip(unread));
    return matchDocumentsFromStream(query, documents, skip - unread, limit, batchSize, order, fields);
  }

  /** Aggregates over the documents that the first stage matches, without holding all of them in memory. */
  synchronized List<Document> aggregate(Document match, boolean isCount, Aggregation rest) {
    Conditions conditions = new Conditions(match);
    Walk walk = bestWalk(conditions, null, 0);
    if (isCount && walk != null && walk.isExact()) return rest.runStages(walk.positions().map(position -> NO_FIELDS));
    if (isCount && conditions.areJust(0)) return rest.runStages(Stream.generate(() -> NO_FIELDS).limit(count()));
    Stream<Document> documents = walk == null ? allDocuments() : documentsAt(walk.positions());
    return rest.runStages(documents.filter(document -> documentMatchesQuery(document, match)));
  }

  private Walk bestWalk(Conditions conditions, Document orderBy, int limit) {
    return getIndexes().stream()
        .map(index -> index instanceof Walk.Source source ? Walk.through(source, conditions, orderBy, limit) : null)
        .filter(Objects::nonNull).max(Comparator.comparingInt(Walk::worth)).orElse(null);
  }

  private Stream<Document> documentsAt(Stream<Object> positions) {
    return positions.map(this::getDocument).filter(Objects::nonNull);
  }

  private Stream<Document> allDocuments() {
    return streamAllDocumentsWithPosition().map(each -> each.getDocument());
  }

  @Override protected void handleUpdate(Object position, Document before, Document after) {
    super.handleUpdate(position, before, after);
    for (Index<Object> index : getIndexes()) {
      if (index instanceof OrderedIndex ordered) ordered.removeOutdated();
    }
  }
}
