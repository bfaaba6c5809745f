exports.handler = async (event) => event;
