import type { DesignTemplate } from '@postcard/contracts';
import { type Connection, ofEveryTown } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { upsert } from '@postcard/service-kit/insert-once';

type Document = Omit<DesignTemplate, 'id'> & { _id: string; order: number };

const schema = new Schema<Document>(
  {
    _id: String,
    name: String,
    description: String,
    imageUrl: String,
    spotType: String,
    isActive: Boolean,
    order: Number,
  },
  { versionKey: false },
);

const mostActive = 500;

export type DesignTemplateStore = ReturnType<typeof createDesignTemplateStore>;

/** Stores the templates; the catalogue sets everything except `isActive`. */
export function createDesignTemplateStore(db: Connection) {
  const model = db.model('designTemplate', ofEveryTown(schema), 'design_templates');

  return {
    async apply({ id, isActive, ...template }: DesignTemplate, order: number): Promise<void> {
      await upsert(model, { _id: id }, { $set: { ...template, order }, $setOnInsert: { isActive } });
    },

    active: async (): Promise<DesignTemplate[]> => {
      const documents = await model.find({ isActive: true }).sort({ order: -1 }).limit(mostActive).lean<Document[]>();
      return documents.map(({ _id, order: _, ...template }) => ({ id: _id, ...template }));
    },
  };
}
