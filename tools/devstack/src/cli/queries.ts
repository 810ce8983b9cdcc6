import { MongoClient } from 'mongodb';
import { runJest } from '../checks/jest.ts';
import { prepareRun } from '../checks/preparation.ts';
import { closingLine } from '../checks/tally.ts';
import { checkQueries } from '../queries/check.ts';
import { createRecording } from '../queries/recording.ts';
import { startRecorder } from '../queries/recorder.ts';
import { endSignal, onStep, runCommand } from '../terminal/progress.ts';

const signal = endSignal();
const args = process.argv.slice(2);

/**
 * Runs the services' tests, takes down what the services ask of their database, and has each kind of query explained
 * among many documents.
 */
await runCommand(async () => {
  const preparation = prepareRun([]);
  const servers = await preparation.servers();
  const client = await MongoClient.connect(servers.MONGODB_URI);
  const { recorded, listen } = createRecording(client);
  const recorder = await startRecorder(servers.MONGODB_URI, listen);
  try {
    const tests = ['--testPathPatterns', ...(args.length > 0 ? args : ['svc-', 'gateway'])];
    const tally = await runJest({
      projects: ['node'],
      args: tests,
      env: { ...servers, MONGODB_URI: recorder.uri },
      folder: preparation.folder,
      signal,
    });
    console.log(closingLine(tally));
    const done = onStep('Queries');
    const { explained, complaints, excused, idle } = await checkQueries(client, recorded.values());
    for (const { place, shape, said } of complaints) console.log(`✗ ${place}: ${shape} ${said}`);
    for (const { place, shape, said, why } of excused)
      console.log(`  ${place}: ${shape} ${said}, which may be: ${why}`);
    for (const index of idle) console.log(`  no query used ${index}`);
    done(`${explained} explained, ${complaints.length} read too much`);
    return tally.failed === 0 && complaints.length === 0 && explained > 0 ? 0 : 1;
  } finally {
    await recorder.stop();
    await client.close();
    await preparation.stop();
  }
});
