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

/** Serves MongoDB's protocol on loopback from one H2 file: `java Launcher <file, or memory> <port, 0 for any>`. */
public class Launcher {
  /** The Node.js driver 7 refuses anything older than wire version 9, which MongoDB 4.4 speaks. */
  record Wire9(List<Integer> getVersionArray, int getWireVersion) implements MongoVersion {}

  /** Responds to a write once it is in the file; concurrent writes share one commit. */
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
        // A store closes itself after a fault. Exit then: a dead server is noticed, one that refuses every call is not.
        if (getMvStore().isClosed()) Runtime.getRuntime().halt(1);
      }
    }

    /** Keeps the version that a message reads until its reply is sent: H2 reuses chunks without a registered reader. */
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
    // A commit writes changed pages whole, so small pages rewrite fewer unchanged documents.
    MVStore.Builder builder = new MVStore.Builder().cacheSize(64).pageSplitSize(4096);
    MVStore store = (args[0].equals("memory") ? builder : builder.fileName(args[0])).open();
    // Rewrites sparse chunks at most three times a second, because a rewrite needs the commit lock.
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
