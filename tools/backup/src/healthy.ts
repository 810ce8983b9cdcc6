// Health check of the container: there must be a backup of the last 26 hours.
import { isOverdue } from './make-backup.ts';

process.exit(isOverdue(process.env['BACKUP_FOLDER'] || '/backups', new Date()) ? 1 : 0);
