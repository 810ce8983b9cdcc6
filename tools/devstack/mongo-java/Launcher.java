import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.h2.mvstore.MVStore;

/** Serves MongoDB's protocol on loopback from one H2 file: `java Launcher <file> <port, 0 for any>`. */
public class Launcher {
  /** The Node.js driver 7 refuses anything older than wire version 9, which MongoDB 4.4 speaks. */
  record Wire9(List<Integer> getVersionArray, int getWireVersion) implements MongoVersion {}

  /** Replies to a write only when it is in the file; writes that wait together share one commit. */
  static final class Durable extends H2Backend {
    static final Set<String> READS =
        Set.of("find", "aggregate", "getMore", "count", "distinct", "explain", "hello", "isMaster", "ping");
    final AtomicLong written = new AtomicLong();
    long committed;

    Durable(MVStore store) {
      super(store);
    }

    @Override public Document handleMessage(MongoMessage message) {
      try {
        Document reply = handleInOneVersion(message);
        if (!READS.contains(message.getDocument().keySet().iterator().next())) commitUpTo(written.incrementAndGet());
        return reply;
      } finally {
        // A store that met a fault closes itself for good. A server that is gone is noticed; one that refuses
        // everything is not.
        if (getMvStore().isClosed()) Runtime.getRuntime().halt(1);
      }
    }

    /**
     * What a message reads stays in the file until the reply is sent, however often others write meanwhile: H2
     * gives away a chunk that nobody registered to use.
     */
    private Document handleInOneVersion(MongoMessage message) {
      MVStore.TxCounter reading = getMvStore().registerVersionUsage();
      try {
        return super.handleMessage(message);
      } finally {
        getMvStore().deregisterVersionUsage(reading);
      }
    }

    @Override protected MongoDatabase openOrCreateDatabase(String name) {
      return OrderedDatabase.open(name, getMvStore(), getCursorRegistry());
    }

    synchronized void commitUpTo(long ticket) {
      if (committed >= ticket) return;
      long now = written.get();
      commit();
      committed = now;
    }
  }

  public static void main(String[] args) {
    // A commit writes each page that has changed, whole: among many documents small pages leave the neighbours of a
    // change alone.
    MVStore store = new MVStore.Builder().fileName(args[0]).cacheSize(64).pageSplitSize(4096).open();
    // Chunks of which little is still in use are written anew three times a second, no more: it is done under the lock
    // that commits need.
    store.setAutoCommitDelay(1_000);
    store.setRetentionTime(5_000);
    Durable backend = new Durable(store);
    backend.version(new Wire9(List.of(4, 4, 0), 9));
    MongoServer server = new MongoServer(backend);
    server.bind(new InetSocketAddress("127.0.0.1", Integer.parseInt(args[1])));
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
    System.out.println("listening " + server.getLocalAddress().getPort());
  }
}
