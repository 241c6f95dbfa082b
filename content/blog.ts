export const blogLead = "Advice on shipping, customs and documents, written by the people who do the work.";
