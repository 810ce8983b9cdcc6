import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { requestContext } from './request-context.ts';
import { activeTraceId } from './tracing/tracing.ts';

export type { Logger };

type LogConfig = { LOG_LEVEL: string; LOG_PRETTY: '0' | '1'; LOG_FILE?: string | undefined };

/** Writes JSON to a file even if LOG_PRETTY is set, because pino accepts a file or a pretty printer, not both. */
export const logOf = (name: string, { LOG_LEVEL, LOG_PRETTY, LOG_FILE }: LogConfig): Logger =>
  createLog(
    name,
    { level: LOG_LEVEL, pretty: LOG_PRETTY === '1' && !LOG_FILE },
    LOG_FILE ? pino.destination({ dest: LOG_FILE, mkdir: true, sync: true }) : undefined,
  );

export function createLog(
  name: string,
  options: { level: string; pretty: boolean },
  destination?: DestinationStream,
): Logger {
  const settings: LoggerOptions = {
    name,
    level: options.level,
    mixin: () => {
      const context = requestContext.getStore();
      const traceId = activeTraceId();
      return { ...(context?.correlationId && { requestId: context.correlationId }), ...(traceId && { traceId }) };
    },
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token'],
    ...(options.pretty ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } } : {}),
  };
  return destination ? pino(settings, destination) : pino(settings);
}
