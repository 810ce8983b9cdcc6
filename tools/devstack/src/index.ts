export { browsers, CHROMIUM_ARGS, findProgram } from './find/browsers.ts';
export { startMongo, type Mongo } from './find/mongodb.ts';
export { startRabbit, type Rabbit } from './find/rabbitmq.ts';
export { freePort } from './process/ports.ts';
export { startStack, type Stack, type StackOptions } from './stack/stack.ts';
export type { ServiceName } from './stack/units.ts';
export type { UnitProcess } from './stack/supervise.ts';
export { buildWebUnits } from './stack/web-build.ts';
